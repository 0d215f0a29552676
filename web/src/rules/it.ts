import type { Section } from "./rules";

const rules: Section[] = [
  {
    title: "Lo scopo",
    rules: [
      {
        ids: ["m1", "w1"],
        text: "Da due a cinque giocatori prendono il controllo di linee ferroviarie tra le città. I punti vengono dalle linee, dai biglietti le cui città sono collegate e dal percorso più lungo. Vince chi alla fine ha più punti.",
      },
      {
        ids: ["m2", "m3", "m4"],
        text: "Ogni giocatore ha 45 vagoni e, in Europa, tre stazioni. Ci sono 110 carte Treno: dodici per ognuno degli otto colori e quattordici Locomotive, che sono jolly.",
      },
    ],
  },
  {
    title: "Prima del primo turno",
    rules: [
      {
        ids: ["s2", "s3"],
        text: "Ognuno riceve quattro carte Treno. Cinque carte stanno a faccia in su; il resto è il mazzo.",
      },
      {
        ids: ["s5", "s8"],
        only: "usa",
        text: "Ognuno riceve tre biglietti e ne tiene almeno due. Quelli restituiti vanno sotto il mazzo dei biglietti.",
      },
      {
        ids: ["s6", "s7", "s9", "s11"],
        only: "europe",
        text: "Ognuno riceve un biglietto con un tragitto lungo e tre normali e ne tiene almeno due, quali che siano. Quelli restituiti escono dal gioco.",
      },
      {
        ids: ["s12"],
        text: "Tutti scelgono insieme e nessuno può cambiare la scelta. Il primo turno comincia quando tutti hanno scelto.",
      },
    ],
  },
  {
    title: "Un turno",
    rules: [
      {
        ids: ["t2", "t3"],
        text: "Si gioca in senso orario. Nel tuo turno fai esattamente una cosa: peschi carte Treno, prendi una linea, peschi biglietti o, in Europa, costruisci una stazione.",
      },
      {
        ids: ["t4", "t6"],
        text: "Se puoi, devi giocare. Si può passare solo se non si può fare altro.",
      },
      {
        ids: ["t5"],
        text: "Ciò che hai cominciato lo finisci: dopo la prima carta viene la seconda, dopo la pesca dei biglietti la scelta, dopo una galleria il pagamento o la rinuncia.",
      },
      { ids: ["t7"], text: "Se tutti passano uno dopo l’altro, la partita finisce subito." },
    ],
  },
  {
    title: "Pescare carte Treno",
    rules: [
      {
        ids: ["d1", "d2", "d6"],
        text: "Pesca due carte, ognuna a faccia in su o alla cieca dal mazzo. Una carta scoperta viene subito sostituita. Non puoi fermarti dopo una carta, a meno che non ce ne sia una seconda.",
      },
      {
        ids: ["d3", "d4"],
        text: "Una Locomotiva scoperta vale come entrambe le carte: puoi prenderla solo per prima, e il turno finisce. Non può mai essere la seconda carta.",
      },
      { ids: ["d5"], text: "Una Locomotiva pescata alla cieca vale come una carta qualunque." },
      { ids: ["d7"], text: "Non c’è limite alle carte in mano." },
      { ids: ["d8"], text: "Quando il mazzo è finito, gli scarti vengono mescolati e diventano il mazzo." },
      {
        ids: ["d9", "d10"],
        text: "Ogni volta che tre o più Locomotive sono scoperte, tutte e cinque le carte vengono sostituite, a meno che non serva a nulla.",
      },
      {
        ids: ["d12", "d14", "d15"],
        text: "Se mazzo e scarti sono entrambi vuoti, i posti vuoti restano vuoti e non si pesca alla cieca. Se non c’è nessuna carta, non si può pescare.",
      },
    ],
  },
  {
    title: "Prendere una linea",
    rules: [
      {
        ids: ["c1", "c9", "c10"],
        text: "Gioca tante carte quanti sono gli spazi della linea. Una linea si prende per intero, una per turno.",
      },
      {
        ids: ["c2", "c4", "c5"],
        text: "Una linea colorata richiede carte del suo colore. Le Locomotive possono sostituirle, quante ne vuoi.",
      },
      {
        ids: ["c3"],
        text: "Una linea grigia accetta carte di un solo colore qualsiasi; i colori non si mescolano mai.",
      },
      { ids: ["c6"], text: "Ti servono tanti vagoni quanti sono gli spazi della linea." },
      {
        ids: ["c7"],
        text: "Segni subito i punti: 1 vagone 1 punto, 2 vagoni 2, 3 vagoni 4, 4 vagoni 7, 5 vagoni 10, 6 vagoni 15, 8 vagoni 21.",
      },
      { ids: ["c8", "c11"], text: "La linea non deve toccare le altre tue. Resta tua fino alla fine." },
      {
        ids: ["x1", "x2"],
        text: "Una doppia linea sono due binari tra le stesse città. Nessuno può averli entrambi.",
      },
      {
        ids: ["x3", "x4"],
        text: "Con due o tre giocatori il secondo binario si chiude appena il primo è preso. Con quattro o cinque può prenderlo un altro giocatore.",
      },
    ],
  },
  {
    title: "Traghetti e gallerie",
    rules: [
      {
        ids: ["f1", "f2", "f3", "f5"],
        only: "europe",
        text: "Un traghetto mostra Locomotive su alcuni spazi: per ognuna devi giocare una carta Locomotiva. Gli altri spazi richiedono un solo colore, come una linea grigia.",
      },
      {
        ids: ["u1", "u2", "u3", "u4"],
        only: "europe",
        text: "Per una galleria giochi prima le carte come al solito. Poi si girano tre carte del mazzo. Ognuna del colore che hai giocato, o Locomotiva, costa una carta in più. Se hai giocato solo Locomotive, contano solo le Locomotive.",
      },
      {
        ids: ["u6", "u7"],
        only: "europe",
        text: "Le carte aggiuntive si pagano con lo stesso colore o con Locomotive, o solo con Locomotive se hai giocato solo quelle.",
      },
      {
        ids: ["u8", "u9"],
        only: "europe",
        text: "Oppure rinunci: riprendi le carte e il turno finisce. Puoi rinunciare anche se potresti pagare.",
      },
      {
        ids: ["u11", "u12"],
        only: "europe",
        text: "Se restano meno di tre carte, se ne girano meno. Vagoni e punti dipendono solo dalla lunghezza.",
      },
    ],
  },
  {
    title: "Biglietti",
    rules: [
      {
        ids: ["k1", "k2", "k3"],
        text: "Pesca tre biglietti e tienine almeno uno. Gli altri vanno sotto il mazzo dei biglietti.",
      },
      { ids: ["k4"], text: "Quando il mazzo dei biglietti è finito, non se ne pescano più." },
      {
        ids: ["k5", "k6", "k10"],
        text: "I biglietti restano a te, quanti che siano, e sono segreti fino alla fine.",
      },
      {
        ids: ["k7", "k8", "k9"],
        text: "Alla fine un biglietto le cui città sono collegate dalle tue linee dà i suoi punti; ogni altro li toglie. Una linea può servire a molti biglietti.",
      },
    ],
  },
  {
    title: "Stazioni",
    rules: [
      {
        ids: ["b1", "b2"],
        only: "europe",
        text: "In un turno puoi costruire una stazione in una città che non ne ha ancora. Ognuno ne ha tre.",
      },
      {
        ids: ["b3"],
        only: "europe",
        text: "La prima stazione costa una carta, la seconda due e la terza tre carte dello stesso colore; le Locomotive possono sostituirle.",
      },
      {
        ids: ["b5", "b6", "b8", "b10"],
        only: "europe",
        text: "Alla fine ogni stazione ti fa usare, per i tuoi biglietti, una linea di un altro giocatore che arriva alla sua città. La stessa linea vale per tutti i tuoi biglietti.",
      },
      {
        ids: ["b7", "b11"],
        only: "europe",
        text: "Quale linea sia si decide alla fine, nel modo migliore per te.",
      },
      {
        ids: ["b12", "b13"],
        only: "europe",
        text: "Ogni stazione non costruita vale quattro punti. Le linee in prestito non contano per il percorso più lungo.",
      },
    ],
  },
  {
    title: "La fine",
    rules: [
      {
        ids: ["e1", "e2", "e4"],
        text: "Quando un giocatore ha due vagoni o meno alla fine di un turno, comincia l’ultimo giro: tutti, anche lui, giocano ancora un turno. Tutte le azioni sono permesse.",
      },
      {
        ids: ["e5", "p1", "p2", "p3"],
        text: "Poi si contano i punti: linee, biglietti completati, meno quelli non completati e, in Europa, stazioni non costruite.",
      },
      {
        ids: ["p4", "p5", "p6"],
        text: "Il percorso continuo più lungo dà dieci punti. Non usa due volte la stessa linea, ma può ripassare da una città. Se più giocatori hanno il più lungo, ognuno riceve i dieci punti.",
      },
      {
        ids: ["p8", "p9"],
        text: "Un punteggio può essere negativo. Le carte rimaste in mano non valgono nulla.",
      },
      {
        ids: ["w2", "w3", "w4", "w5"],
        text: "In caso di parità decidono più biglietti completati, poi, in Europa, meno stazioni costruite, poi il premio per il percorso più lungo. Chi è ancora pari condivide il posto.",
      },
    ],
  },
  {
    title: "Che cosa possono sapere tutti",
    rules: [
      {
        ids: ["h1", "h2"],
        text: "La tua mano e i tuoi biglietti li conosci solo tu. Nessuno conosce l’ordine dei mazzi.",
      },
      {
        ids: ["h3", "h4", "h5"],
        text: "Sono pubblici il tabellone, i punti, quanti vagoni, carte e biglietti ha ognuno, le carte scoperte e ogni carta presa scoperta, pagata o girata.",
      },
    ],
  },
];

export default rules;
