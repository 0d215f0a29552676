import type { Section } from "./rules";

const rules: Section[] = [
  {
    title: "O objetivo",
    rules: [
      {
        ids: ["m1", "w1"],
        text: "Dois a cinco jogadores constroem rotas ferroviárias entre cidades. Os pontos vêm das rotas, dos bilhetes cujas cidades ficam ligadas e do caminho mais longo. Ganha quem tiver mais pontos no fim.",
      },
      {
        ids: ["m2", "m3", "m4"],
        text: "Cada jogador tem 45 carruagens e, na Europa, três estações. Há 110 cartas de carruagem: doze de cada uma das oito cores e catorze locomotivas, que são jóqueres.",
      },
    ],
  },
  {
    title: "Antes do primeiro turno",
    rules: [
      {
        ids: ["s2", "s3"],
        text: "Cada jogador recebe quatro cartas de carruagem. Cinco cartas ficam à vista; o resto é o baralho.",
      },
      {
        ids: ["s5", "s8"],
        only: "usa",
        text: "Cada jogador recebe três bilhetes e fica com pelo menos dois. Os devolvidos vão para baixo do baralho de bilhetes.",
      },
      {
        ids: ["s6", "s7", "s9", "s11"],
        only: "europe",
        text: "Cada jogador recebe um bilhete de rota longa e três normais e fica com pelo menos dois, sejam quais forem. Os devolvidos saem do jogo.",
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
        text: "Joga-se no sentido dos ponteiros do relógio. Em cada turno faz-se exatamente uma coisa: biscar cartas de carruagem, construir uma rota, biscar bilhetes ou, na Europa, construir uma estação.",
      },
      {
        ids: ["t4", "t6"],
        text: "É obrigatório jogar, se for possível. Só se passa quando não há outra jogada.",
      },
      {
        ids: ["t5"],
        text: "O que se começa acaba-se: depois da primeira carta vem a segunda, depois de biscar bilhetes a escolha, depois de um túnel o pagamento ou a desistência.",
      },
      { ids: ["t7"], text: "Se todos passarem uns a seguir aos outros, o jogo acaba logo." },
    ],
  },
  {
    title: "Biscar cartas de carruagem",
    rules: [
      {
        ids: ["d1", "d2", "d6"],
        text: "Biscam-se duas cartas, cada uma à vista ou às cegas do baralho. Uma carta à vista é logo substituída. Não se pode parar depois de uma carta, a não ser que não haja segunda.",
      },
      {
        ids: ["d3", "d4"],
        text: "Uma locomotiva à vista conta como as duas cartas: só pode ser tirada em primeiro lugar e o turno acaba. Nunca pode ser a segunda carta.",
      },
      { ids: ["d5"], text: "Uma locomotiva biscada às cegas conta como uma carta normal." },
      { ids: ["d7"], text: "Não há limite de cartas na mão." },
      { ids: ["d8"], text: "Quando o baralho acaba, a pilha de descarte é baralhada e torna-se o baralho." },
      {
        ids: ["d9", "d10"],
        text: "Sempre que haja três ou mais locomotivas à vista, as cinco cartas são substituídas, a não ser que isso não adiante.",
      },
      {
        ids: ["d12", "d14", "d15"],
        text: "Se o baralho e a pilha de descarte estiverem vazios, os lugares vazios ficam vazios e não se bisca às cegas. Se não houver carta nenhuma, não é possível biscar.",
      },
    ],
  },
  {
    title: "Construir uma rota",
    rules: [
      {
        ids: ["c1", "c9", "c10"],
        text: "Jogam-se tantas cartas quantos os espaços da rota. A rota constrói-se inteira, uma por turno.",
      },
      {
        ids: ["c2", "c4", "c5"],
        text: "Uma rota colorida pede cartas da sua cor. As locomotivas podem substituir qualquer uma, tantas quantas se queira.",
      },
      {
        ids: ["c3"],
        text: "Uma rota cinzenta aceita cartas de uma só cor qualquer; as cores nunca se misturam.",
      },
      { ids: ["c6"], text: "São precisas tantas carruagens quantos os espaços da rota." },
      {
        ids: ["c7"],
        text: "Pontua-se logo: 1 carruagem 1 ponto, 2 carruagens 2, 3 carruagens 4, 4 carruagens 7, 5 carruagens 10, 6 carruagens 15, 8 carruagens 21.",
      },
      { ids: ["c8", "c11"], text: "A rota não precisa de tocar nas outras. É do jogador até ao fim." },
      {
        ids: ["x1", "x2"],
        text: "Uma rota dupla são duas vias entre as mesmas cidades. Ninguém pode ter as duas.",
      },
      {
        ids: ["x3", "x4"],
        text: "Com dois ou três jogadores, a segunda via fecha assim que a primeira é construída. Com quatro ou cinco, outro jogador pode construí-la.",
      },
    ],
  },
  {
    title: "Ferries e túneis",
    rules: [
      {
        ids: ["f1", "f2", "f3", "f5"],
        only: "europe",
        text: "Um ferry mostra locomotivas em alguns espaços: por cada uma joga-se uma carta de locomotiva. Os outros espaços pedem uma só cor, como uma rota cinzenta.",
      },
      {
        ids: ["u1", "u2", "u3", "u4"],
        only: "europe",
        text: "Num túnel, primeiro pagam-se as cartas como de costume. Depois viram-se três cartas do baralho. Cada uma da cor paga, ou locomotiva, custa mais uma carta. Se só se pagaram locomotivas, só contam locomotivas.",
      },
      {
        ids: ["u6", "u7"],
        only: "europe",
        text: "As cartas adicionais pagam-se com a mesma cor ou locomotivas, ou só com locomotivas se só se pagaram essas.",
      },
      {
        ids: ["u8", "u9"],
        only: "europe",
        text: "Ou desiste-se: as cartas voltam à mão e o turno acaba. Pode-se desistir mesmo podendo pagar.",
      },
      {
        ids: ["u11", "u12"],
        only: "europe",
        text: "Se restarem menos de três cartas, viram-se menos. As carruagens e os pontos dependem só do comprimento.",
      },
    ],
  },
  {
    title: "Bilhetes",
    rules: [
      {
        ids: ["k1", "k2", "k3"],
        text: "Biscam-se três bilhetes e fica-se com pelo menos um. Os outros vão para baixo do baralho de bilhetes.",
      },
      { ids: ["k4"], text: "Quando o baralho de bilhetes acaba, não se biscam mais." },
      {
        ids: ["k5", "k6", "k10"],
        text: "Os bilhetes ficam com o jogador, sejam quantos forem, e são secretos até ao fim.",
      },
      {
        ids: ["k7", "k8", "k9"],
        text: "No fim, um bilhete cujas cidades estejam ligadas por rotas do jogador soma os seus pontos; qualquer outro tira-os. Uma rota pode servir vários bilhetes.",
      },
    ],
  },
  {
    title: "Estações",
    rules: [
      {
        ids: ["b1", "b2"],
        only: "europe",
        text: "Num turno pode construir-se uma estação numa cidade que ainda não tenha nenhuma. Cada jogador tem três.",
      },
      {
        ids: ["b3"],
        only: "europe",
        text: "A primeira estação custa uma carta, a segunda duas e a terceira três cartas da mesma cor; as locomotivas podem substituí-las.",
      },
      {
        ids: ["b5", "b6", "b8", "b10"],
        only: "europe",
        text: "No fim, cada estação permite usar, para os bilhetes, uma rota de outro jogador que chegue à sua cidade. A mesma rota serve para todos os bilhetes.",
      },
      {
        ids: ["b7", "b11"],
        only: "europe",
        text: "Que rota é essa decide-se no fim, da melhor maneira para o jogador.",
      },
      {
        ids: ["b12", "b13"],
        only: "europe",
        text: "Cada estação por construir vale quatro pontos. As rotas emprestadas não contam para o caminho mais longo.",
      },
    ],
  },
  {
    title: "O fim",
    rules: [
      {
        ids: ["e1", "e2", "e4"],
        text: "Quando um jogador tem duas carruagens ou menos no fim de um turno, começa a ronda final: todos, também esse jogador, jogam mais um turno. Todas as ações são permitidas.",
      },
      {
        ids: ["e5", "p1", "p2", "p3"],
        text: "Depois contam-se os pontos: rotas, bilhetes completos, menos os incompletos e, na Europa, estações por construir.",
      },
      {
        ids: ["p4", "p5", "p6"],
        text: "O caminho contínuo mais longo dá dez pontos. Não usa nenhuma rota duas vezes, mas pode voltar a passar por uma cidade. Se vários jogadores tiverem o mais longo, cada um recebe os dez pontos.",
      },
      {
        ids: ["p8", "p9"],
        text: "Uma pontuação pode ser negativa. As cartas que sobram na mão não valem nada.",
      },
      {
        ids: ["w2", "w3", "w4", "w5"],
        text: "Em caso de empate decidem mais bilhetes completos, depois, na Europa, menos estações construídas, depois o bónus do caminho mais longo. Quem continuar empatado partilha o lugar.",
      },
    ],
  },
  {
    title: "O que todos podem saber",
    rules: [
      {
        ids: ["h1", "h2"],
        text: "A mão e os bilhetes são só de quem os tem. Ninguém sabe a ordem dos baralhos.",
      },
      {
        ids: ["h3", "h4", "h5"],
        text: "São públicos o tabuleiro, os pontos, quantas carruagens, cartas e bilhetes cada um tem, as cartas à vista e todas as cartas tiradas à vista, pagas ou viradas.",
      },
    ],
  },
];

export default rules;
