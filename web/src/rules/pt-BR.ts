import type { Section } from "./rules";

const rules: Section[] = [
  {
    title: "O objetivo",
    rules: [
      {
        ids: ["m1", "w1"],
        text: "De dois a cinco jogadores conquistam rotas ferroviárias entre cidades. Os pontos vêm das rotas, dos bilhetes cujas cidades ficam conectadas e do maior caminho. Vence quem tiver mais pontos no fim.",
      },
      {
        ids: ["m2", "m3", "m4"],
        text: "Cada jogador tem 45 trens e, na Europa, três estações. Há 110 cartas de vagão: doze de cada uma das oito cores e catorze locomotivas, que são curingas.",
      },
    ],
  },
  {
    title: "Antes do primeiro turno",
    rules: [
      {
        ids: ["s2", "s3"],
        text: "Cada jogador recebe quatro cartas de vagão. Cinco cartas ficam abertas; o resto é a pilha de compras.",
      },
      {
        ids: ["s5", "s8"],
        only: "usa",
        text: "Cada jogador recebe três bilhetes e fica com pelo menos dois. Os devolvidos vão para baixo da pilha de bilhetes.",
      },
      {
        ids: ["s6", "s7", "s9", "s11"],
        only: "europe",
        text: "Cada jogador recebe um bilhete de rota longa e três normais e fica com pelo menos dois, quaisquer que sejam. Os devolvidos saem do jogo.",
      },
      {
        ids: ["s12"],
        text: "Todos escolhem ao mesmo tempo e ninguém pode mudar a escolha. O primeiro turno começa quando todos tiverem escolhido.",
      },
    ],
  },
  {
    title: "Um turno",
    rules: [
      {
        ids: ["t2", "t3"],
        text: "Joga-se em sentido horário. No seu turno você faz exatamente uma coisa: comprar cartas de vagão, conquistar uma rota, comprar bilhetes ou, na Europa, construir uma estação.",
      },
      {
        ids: ["t4", "t6"],
        text: "Você deve jogar, se puder. Só se pode passar quando nada mais é possível.",
      },
      {
        ids: ["t5"],
        text: "O que você começou, termina: depois da primeira carta vem a segunda; depois de comprar bilhetes, a escolha; depois de um túnel, o pagamento ou a desistência.",
      },
      { ids: ["t7"], text: "Se todos passarem um após o outro, a partida acaba na hora." },
    ],
  },
  {
    title: "Comprar cartas de vagão",
    rules: [
      {
        ids: ["d1", "d2", "d6"],
        text: "Compre duas cartas, cada uma aberta ou no escuro. Uma carta aberta é substituída na hora. Não dá para parar depois de uma carta, a não ser que não haja segunda.",
      },
      {
        ids: ["d3", "d4"],
        text: "Uma locomotiva aberta vale como as duas cartas: só pode ser a primeira, e o turno acaba. Nunca pode ser a segunda carta.",
      },
      { ids: ["d5"], text: "Uma locomotiva comprada no escuro vale como uma carta comum." },
      { ids: ["d7"], text: "Não há limite de cartas na mão." },
      {
        ids: ["d8"],
        text: "Quando a pilha de compras acaba, a pilha de descarte é embaralhada e toma o seu lugar.",
      },
      {
        ids: ["d9", "d10"],
        text: "Sempre que houver três ou mais locomotivas abertas, as cinco cartas são trocadas, a não ser que isso não adiante.",
      },
      {
        ids: ["d12", "d14", "d15"],
        text: "Se a pilha de compras e a de descarte estiverem vazias, os lugares vazios ficam vazios e não se compra no escuro. Se não houver carta nenhuma, não dá para comprar.",
      },
    ],
  },
  {
    title: "Conquistar uma rota",
    rules: [
      {
        ids: ["c1", "c9", "c10"],
        text: "Jogue tantas cartas quantos forem os espaços da rota. A rota é conquistada inteira, uma por turno.",
      },
      {
        ids: ["c2", "c4", "c5"],
        text: "Uma rota colorida pede cartas da sua cor. Locomotivas podem substituir qualquer uma, quantas você quiser.",
      },
      {
        ids: ["c3"],
        text: "Uma rota cinza aceita cartas de uma única cor qualquer; cores nunca se misturam.",
      },
      { ids: ["c6"], text: "Você precisa de tantos trens quantos forem os espaços da rota." },
      {
        ids: ["c7"],
        text: "Você pontua na hora: 1 trem 1 ponto, 2 trens 2, 3 trens 4, 4 trens 7, 5 trens 10, 6 trens 15, 8 trens 21.",
      },
      { ids: ["c8", "c11"], text: "A rota não precisa encostar nas suas outras. Ela é sua até o fim." },
      {
        ids: ["x1", "x2"],
        text: "Uma rota dupla são dois trilhos entre as mesmas cidades. Ninguém pode ter os dois.",
      },
      {
        ids: ["x3", "x4"],
        text: "Com dois ou três jogadores, o segundo trilho fecha assim que o primeiro é conquistado. Com quatro ou cinco, outro jogador pode conquistá-lo.",
      },
    ],
  },
  {
    title: "Balsas e túneis",
    rules: [
      {
        ids: ["f1", "f2", "f3", "f5"],
        only: "europe",
        text: "Uma balsa mostra locomotivas em alguns espaços: para cada uma você deve jogar uma carta de locomotiva. Os outros espaços pedem uma única cor, como uma rota cinza.",
      },
      {
        ids: ["u1", "u2", "u3", "u4"],
        only: "europe",
        text: "Para um túnel, primeiro pague as cartas como de costume. Depois três cartas da pilha são reveladas. Cada uma da cor que você pagou, ou locomotiva, custa mais uma carta. Se você pagou só locomotivas, só locomotivas contam.",
      },
      {
        ids: ["u6", "u7"],
        only: "europe",
        text: "As cartas adicionais são pagas com a mesma cor ou locomotivas, ou só com locomotivas se você pagou só com elas.",
      },
      {
        ids: ["u8", "u9"],
        only: "europe",
        text: "Ou você desiste: as cartas voltam para a mão e o turno acaba. Pode-se desistir mesmo podendo pagar.",
      },
      {
        ids: ["u11", "u12"],
        only: "europe",
        text: "Se restarem menos de três cartas, menos são reveladas. Trens e pontos dependem só do comprimento.",
      },
    ],
  },
  {
    title: "Bilhetes",
    rules: [
      {
        ids: ["k1", "k2", "k3"],
        text: "Compre três bilhetes e fique com pelo menos um. Os outros vão para baixo da pilha de bilhetes.",
      },
      { ids: ["k4"], text: "Quando a pilha de bilhetes acaba, não dá para comprar mais." },
      {
        ids: ["k5", "k6", "k10"],
        text: "Os bilhetes ficam com você, quantos forem, e são secretos até o fim.",
      },
      {
        ids: ["k7", "k8", "k9"],
        text: "No fim, um bilhete cujas cidades estão conectadas pelas suas rotas soma os pontos; qualquer outro os tira. Uma rota pode servir a vários bilhetes.",
      },
    ],
  },
  {
    title: "Estações",
    rules: [
      {
        ids: ["b1", "b2"],
        only: "europe",
        text: "No seu turno você pode construir uma estação em uma cidade que ainda não tenha nenhuma. Cada jogador tem três.",
      },
      {
        ids: ["b3"],
        only: "europe",
        text: "A primeira estação custa uma carta, a segunda duas e a terceira três cartas da mesma cor; locomotivas podem substituí-las.",
      },
      {
        ids: ["b5", "b6", "b8", "b10"],
        only: "europe",
        text: "No fim, cada estação permite usar, para os seus bilhetes, uma rota de outro jogador que chega à cidade dela. A mesma rota serve a todos os seus bilhetes.",
      },
      {
        ids: ["b7", "b11"],
        only: "europe",
        text: "Qual rota é essa se decide no fim, da melhor maneira para você.",
      },
      {
        ids: ["b12", "b13"],
        only: "europe",
        text: "Cada estação que você não construiu vale quatro pontos. Rotas emprestadas não contam para o maior caminho.",
      },
    ],
  },
  {
    title: "O fim",
    rules: [
      {
        ids: ["e1", "e2", "e4"],
        text: "Quando um jogador tem dois trens ou menos no fim de um turno, começa a última rodada: todos, inclusive ele, jogam mais um turno. Todas as ações são permitidas.",
      },
      {
        ids: ["e5", "p1", "p2", "p3"],
        text: "Depois os pontos são contados: rotas, bilhetes completados, menos os não completados e, na Europa, estações não construídas.",
      },
      {
        ids: ["p4", "p5", "p6"],
        text: "O maior caminho contínuo dá dez pontos. Ele não usa nenhuma rota duas vezes, mas pode passar de novo por uma cidade. Se vários jogadores tiverem o maior, cada um recebe os dez pontos.",
      },
      {
        ids: ["p8", "p9"],
        text: "Uma pontuação pode ser negativa. Cartas que sobram na mão não valem nada.",
      },
      {
        ids: ["w2", "w3", "w4", "w5"],
        text: "Em caso de empate decidem mais bilhetes completados, depois, na Europa, menos estações construídas, depois o bônus do maior caminho. Quem continuar empatado divide o lugar.",
      },
    ],
  },
  {
    title: "O que todos podem saber",
    rules: [
      {
        ids: ["h1", "h2"],
        text: "A sua mão e os seus bilhetes são só seus. Ninguém sabe a ordem das pilhas.",
      },
      {
        ids: ["h3", "h4", "h5"],
        text: "São públicos o tabuleiro, os pontos, quantos trens, cartas e bilhetes cada um tem, as cartas abertas e todas as cartas pegas abertas, pagas ou reveladas.",
      },
    ],
  },
];

export default rules;
