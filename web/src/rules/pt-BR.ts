import type { Section } from "./rules";

const rules: Section[] = [
  {
    title: "The aim",
    rules: [
      {
        ids: ["m1", "w1"],
        text: "Two to five players claim railway routes between cities. Points come from routes, from tickets whose cities are connected, and from the longest path. Whoever has most points at the end wins.",
      },
      {
        ids: ["m2", "m3", "m4"],
        text: "Each player has 45 trains, and in Europe three stations. There are 110 train cards: twelve of each of eight colors, and fourteen locomotives, which are wild.",
      },
    ],
  },
  {
    title: "Before the first turn",
    rules: [
      {
        ids: ["s2", "s3"],
        text: "Everybody is dealt four train cards. Five cards lie face up; the rest is the deck.",
      },
      {
        ids: ["s5", "s8"],
        only: "usa",
        text: "Everybody gets three tickets and keeps at least two of them. Tickets given back go under the ticket deck.",
      },
      {
        ids: ["s6", "s7", "s9", "s11"],
        only: "europe",
        text: "Everybody gets one long and three regular tickets and keeps at least two of them, whichever they are. Tickets given back leave the game.",
      },
      {
        ids: ["s12"],
        text: "All players choose at the same time, and nobody can change the choice. The first turn begins when everybody has chosen.",
      },
    ],
  },
  {
    title: "A turn",
    rules: [
      {
        ids: ["t2", "t3"],
        text: "Players take turns clockwise. In a turn you do exactly one thing: draw train cards, claim a route, draw tickets, or in Europe build a station.",
      },
      {
        ids: ["t4", "t6"],
        text: "You must do something if you can. Passing is possible only if nothing else is.",
      },
      {
        ids: ["t5"],
        text: "What you have begun you finish: after the first card comes the second, after drawing tickets the choice, after a tunnel the payment or giving up.",
      },
      { ids: ["t7"], text: "If everybody passes one after the other, the game ends at once." },
    ],
  },
  {
    title: "Drawing train cards",
    rules: [
      {
        ids: ["d1", "d2", "d6"],
        text: "Draw two cards, each face up or blind from the deck. A face-up card is replaced at once. You cannot stop after one card, unless there is no second one to take.",
      },
      {
        ids: ["d3", "d4"],
        text: "A face-up locomotive counts as both cards: it can only be taken first, and the turn then ends. It can never be the second card.",
      },
      { ids: ["d5"], text: "A locomotive drawn blind counts as one ordinary card." },
      { ids: ["d7"], text: "There is no limit to the hand." },
      { ids: ["d8"], text: "When the deck is empty, the discard pile is shuffled and becomes the deck." },
      {
        ids: ["d9", "d10"],
        text: "Whenever three or more locomotives lie face up, all five cards are replaced, unless that cannot help.",
      },
      {
        ids: ["d12", "d14", "d15"],
        text: "If deck and discard pile are both empty, empty places stay empty and nothing can be drawn blind. If there is no card at all, drawing is not possible.",
      },
    ],
  },
  {
    title: "Claiming a route",
    rules: [
      {
        ids: ["c1", "c9", "c10"],
        text: "Play as many cards as the route has spaces. A route is claimed as a whole, one per turn.",
      },
      {
        ids: ["c2", "c4", "c5"],
        text: "A colored route takes cards of its color. Locomotives may replace any of them, as many as you like.",
      },
      { ids: ["c3"], text: "A gray route takes cards of any one color; colors are never mixed." },
      { ids: ["c6"], text: "You need as many trains as the route has spaces." },
      {
        ids: ["c7"],
        text: "You score at once: 1 train 1 point, 2 trains 2, 3 trains 4, 4 trains 7, 5 trains 10, 6 trains 15, 8 trains 21.",
      },
      { ids: ["c8", "c11"], text: "The route need not touch your others. It is yours until the end." },
      {
        ids: ["x1", "x2"],
        text: "A double route is two tracks between the same cities. Nobody may own both.",
      },
      {
        ids: ["x3", "x4"],
        text: "With two or three players, the second track is closed as soon as the first is claimed. With four or five, another player may claim it.",
      },
    ],
  },
  {
    title: "Ferries and tunnels",
    rules: [
      {
        ids: ["f1", "f2", "f3", "f5"],
        only: "europe",
        text: "A ferry shows locomotives on some spaces: for each of them you must play a locomotive card. The other spaces take one color, like a gray route.",
      },
      {
        ids: ["u1", "u2", "u3", "u4"],
        only: "europe",
        text: "For a tunnel, first lay down the cards as usual. Then three cards of the deck are turned over. Each that has the color you laid, or is a locomotive, costs one more card. If you laid only locomotives, only locomotives count.",
      },
      {
        ids: ["u6", "u7"],
        only: "europe",
        text: "You pay these additional cards with the same color or locomotives, or only with locomotives if you laid only those.",
      },
      {
        ids: ["u8", "u9"],
        only: "europe",
        text: "Or you give up: you take your cards back and the turn is over. You may give up even if you could pay.",
      },
      {
        ids: ["u11", "u12"],
        only: "europe",
        text: "If fewer than three cards are left, fewer are turned over. Trains and points depend on the length alone.",
      },
    ],
  },
  {
    title: "Tickets",
    rules: [
      {
        ids: ["k1", "k2", "k3"],
        text: "Draw three tickets and keep at least one. The others go under the ticket deck.",
      },
      { ids: ["k4"], text: "When the ticket deck is empty, no more tickets can be drawn." },
      {
        ids: ["k5", "k6", "k10"],
        text: "Tickets stay with you, as many as they are, and stay secret until the end.",
      },
      {
        ids: ["k7", "k8", "k9"],
        text: "At the end a ticket whose cities are connected by your routes adds its points; any other takes them away. A route may serve many tickets.",
      },
    ],
  },
  {
    title: "Stations",
    rules: [
      {
        ids: ["b1", "b2"],
        only: "europe",
        text: "In a turn you may build one station in a city that has none yet. Everybody has three.",
      },
      {
        ids: ["b3"],
        only: "europe",
        text: "The first station costs one card, the second two and the third three cards of one color; locomotives may replace them.",
      },
      {
        ids: ["b5", "b6", "b8", "b10"],
        only: "europe",
        text: "At the end each station lets you use, for your tickets, one route of another player that ends in its city. The same route serves all your tickets.",
      },
      {
        ids: ["b7", "b11"],
        only: "europe",
        text: "Which route that is, is decided at the end, in the best way for you.",
      },
      {
        ids: ["b12", "b13"],
        only: "europe",
        text: "Each station you did not build is worth four points. Borrowed routes do not count for the longest path.",
      },
    ],
  },
  {
    title: "The end",
    rules: [
      {
        ids: ["e1", "e2", "e4"],
        text: "When a player has two trains or fewer at the end of a turn, the last round begins: everybody, that player too, has one more turn. All actions are allowed.",
      },
      {
        ids: ["e5", "p1", "p2", "p3"],
        text: "Then the points are counted: routes, completed tickets, less uncompleted ones, and in Europe stations not built.",
      },
      {
        ids: ["p4", "p5", "p6"],
        text: "The longest continuous path brings ten points. It uses no route twice, but may pass through a city again. If several players have the longest, each gets the ten points.",
      },
      { ids: ["p8", "p9"], text: "A score may be negative. Cards left in hand are worth nothing." },
      {
        ids: ["w2", "w3", "w4", "w5"],
        text: "On a tie, more completed tickets decide, then in Europe fewer stations built, then the bonus for the longest path. Who is still tied shares the place.",
      },
    ],
  },
  {
    title: "What everybody may know",
    rules: [
      {
        ids: ["h1", "h2"],
        text: "Your hand and your tickets are yours to know. Nobody knows the order of the decks.",
      },
      {
        ids: ["h3", "h4", "h5"],
        text: "Public are the board, the points, how many trains, cards and tickets everybody has, the face-up cards, and every card that was taken face up, paid or turned over.",
      },
    ],
  },
];

export default rules;
