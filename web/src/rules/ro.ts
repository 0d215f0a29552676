import type { Section } from "./rules";

const rules: Section[] = [
  {
    title: "Scopul",
    rules: [
      {
        ids: ["m1", "w1"],
        text: "Doi până la cinci jucători revendică rute feroviare între orașe. Punctele vin din rute, din biletele ale căror orașe sunt legate și din cel mai lung traseu. Câștigă cine are la sfârșit cele mai multe puncte.",
      },
      {
        ids: ["m2", "m3", "m4"],
        text: "Fiecare jucător are 45 de vagoane și, în Europa, trei gări. Sunt 110 cărți cu vagoane: câte douăsprezece din fiecare dintre cele opt culori și paisprezece locomotive, care sunt jokeri.",
      },
    ],
  },
  {
    title: "Înainte de primul rând",
    rules: [
      {
        ids: ["s2", "s3"],
        text: "Fiecare primește patru cărți cu vagoane. Cinci cărți stau cu fața în sus; restul este pachetul.",
      },
      {
        ids: ["s5", "s8"],
        only: "usa",
        text: "Fiecare primește trei bilete și păstrează cel puțin două. Cele înapoiate merg sub pachetul de bilete.",
      },
      {
        ids: ["s6", "s7", "s9", "s11"],
        only: "europe",
        text: "Fiecare primește un bilet cu o rută lungă și trei normale și păstrează cel puțin două, oricare ar fi. Cele înapoiate ies din joc.",
      },
      {
        ids: ["s12"],
        text: "Toți aleg în același timp și nimeni nu-și poate schimba alegerea. Primul rând începe când au ales toți.",
      },
    ],
  },
  {
    title: "Un rând",
    rules: [
      {
        ids: ["t2", "t3"],
        text: "Se joacă în sensul acelor de ceasornic. La rândul tău faci exact un lucru: tragi cărți cu vagoane, revendici o rută, tragi bilete sau, în Europa, construiești o gară.",
      },
      {
        ids: ["t4", "t6"],
        text: "Dacă poți, trebuie să joci. Poți spune pas doar dacă nu poți face altceva.",
      },
      {
        ids: ["t5"],
        text: "Ce ai început termini: după prima carte vine a doua, după tragerea biletelor alegerea, după un tunel plata sau renunțarea.",
      },
      { ids: ["t7"], text: "Dacă toți spun pas unul după altul, jocul se termină imediat." },
    ],
  },
  {
    title: "Tragerea cărților cu vagoane",
    rules: [
      {
        ids: ["d1", "d2", "d6"],
        text: "Trage două cărți, fiecare cu fața în sus sau din pachet. O carte cu fața în sus este înlocuită imediat. Nu te poți opri după o carte, decât dacă nu există a doua.",
      },
      {
        ids: ["d3", "d4"],
        text: "O locomotivă cu fața în sus ține loc de amândouă cărțile: poate fi luată doar prima, iar rândul se termină. Nu poate fi niciodată a doua carte.",
      },
      { ids: ["d5"], text: "O locomotivă trasă din pachet contează ca o carte obișnuită." },
      { ids: ["d7"], text: "Nu există limită pentru cărțile din mână." },
      { ids: ["d8"], text: "Când pachetul s-a terminat, cărțile înlăturate se amestecă și devin pachetul." },
      {
        ids: ["d9", "d10"],
        text: "Ori de câte ori sunt trei sau mai multe locomotive cu fața în sus, toate cele cinci cărți se înlocuiesc, dacă asta poate ajuta.",
      },
      {
        ids: ["d12", "d14", "d15"],
        text: "Dacă pachetul și cărțile înlăturate s-au terminat, locurile goale rămân goale și nu se poate trage din pachet. Dacă nu este nicio carte, nu se poate trage.",
      },
    ],
  },
  {
    title: "Revendicarea unei rute",
    rules: [
      {
        ids: ["c1", "c9", "c10"],
        text: "Joacă atâtea cărți câte spații are ruta. O rută se revendică întreagă, câte una pe rând.",
      },
      {
        ids: ["c2", "c4", "c5"],
        text: "O rută colorată cere cărți de culoarea ei. Locomotivele pot înlocui oricâte dintre ele.",
      },
      {
        ids: ["c3"],
        text: "O rută gri acceptă cărți de o singură culoare, oricare; culorile nu se amestecă niciodată.",
      },
      { ids: ["c6"], text: "Îți trebuie atâtea vagoane câte spații are ruta." },
      {
        ids: ["c7"],
        text: "Primești punctele imediat: 1 vagon 1 punct, 2 vagoane 2, 3 vagoane 4, 4 vagoane 7, 5 vagoane 10, 6 vagoane 15, 8 vagoane 21.",
      },
      {
        ids: ["c8", "c11"],
        text: "Ruta nu trebuie să le atingă pe celelalte ale tale. Este a ta până la sfârșit.",
      },
      {
        ids: ["x1", "x2"],
        text: "O rută dublă înseamnă două linii între aceleași orașe. Nimeni nu le poate avea pe amândouă.",
      },
      {
        ids: ["x3", "x4"],
        text: "Cu doi sau trei jucători, a doua linie se închide de îndată ce prima este revendicată. Cu patru sau cinci, o poate revendica alt jucător.",
      },
    ],
  },
  {
    title: "Feriboturi și tuneluri",
    rules: [
      {
        ids: ["f1", "f2", "f3", "f5"],
        only: "europe",
        text: "Un feribot arată locomotive pe unele spații: pentru fiecare trebuie să joci o carte locomotivă. Celelalte spații cer o singură culoare, ca o rută gri.",
      },
      {
        ids: ["u1", "u2", "u3", "u4"],
        only: "europe",
        text: "Pentru un tunel joci întâi cărțile ca de obicei. Apoi se întorc trei cărți din pachet. Fiecare de culoarea jucată, sau locomotivă, costă încă o carte. Dacă ai jucat doar locomotive, contează doar locomotivele.",
      },
      {
        ids: ["u6", "u7"],
        only: "europe",
        text: "Cărțile suplimentare se plătesc cu aceeași culoare sau cu locomotive, ori doar cu locomotive dacă ai jucat doar locomotive.",
      },
      {
        ids: ["u8", "u9"],
        only: "europe",
        text: "Sau renunți: îți iei cărțile înapoi și rândul se termină. Poți renunța chiar dacă ai putea plăti.",
      },
      {
        ids: ["u11", "u12"],
        only: "europe",
        text: "Dacă au rămas mai puțin de trei cărți, se întorc mai puține. Vagoanele și punctele depind doar de lungime.",
      },
    ],
  },
  {
    title: "Bilete",
    rules: [
      {
        ids: ["k1", "k2", "k3"],
        text: "Trage trei bilete și păstrează cel puțin unul. Celelalte merg sub pachetul de bilete.",
      },
      { ids: ["k4"], text: "Când pachetul de bilete s-a terminat, nu se mai pot trage bilete." },
      {
        ids: ["k5", "k6", "k10"],
        text: "Biletele rămân la tine, oricâte ar fi, și sunt secrete până la sfârșit.",
      },
      {
        ids: ["k7", "k8", "k9"],
        text: "La sfârșit, un bilet ale cărui orașe sunt legate de rutele tale îți aduce punctele lui; oricare altul ți le ia. O rută poate servi mai multor bilete.",
      },
    ],
  },
  {
    title: "Gări",
    rules: [
      {
        ids: ["b1", "b2"],
        only: "europe",
        text: "La rândul tău poți construi o gară într-un oraș care nu are încă una. Fiecare are trei.",
      },
      {
        ids: ["b3"],
        only: "europe",
        text: "Prima gară costă o carte, a doua două, iar a treia trei cărți de aceeași culoare; locomotivele le pot înlocui.",
      },
      {
        ids: ["b5", "b6", "b8", "b10"],
        only: "europe",
        text: "La sfârșit, fiecare gară te lasă să folosești, pentru biletele tale, o rută a altui jucător care ajunge în orașul ei. Aceeași rută servește tuturor biletelor tale.",
      },
      {
        ids: ["b7", "b11"],
        only: "europe",
        text: "Care este ruta se hotărăște la sfârșit, în cel mai bun fel pentru tine.",
      },
      {
        ids: ["b12", "b13"],
        only: "europe",
        text: "Fiecare gară neconstruită valorează patru puncte. Rutele împrumutate nu contează pentru cel mai lung traseu.",
      },
    ],
  },
  {
    title: "Sfârșitul",
    rules: [
      {
        ids: ["e1", "e2", "e4"],
        text: "Când un jucător are două vagoane sau mai puține la sfârșitul unui rând, începe ultima rundă: toți, și el, mai au un rând. Toate acțiunile sunt permise.",
      },
      {
        ids: ["e5", "p1", "p2", "p3"],
        text: "Apoi se numără punctele: rutele, biletele terminate, minus cele neterminate și, în Europa, gările neconstruite.",
      },
      {
        ids: ["p4", "p5", "p6"],
        text: "Cel mai lung traseu continuu aduce zece puncte. Nu folosește nicio rută de două ori, dar poate trece din nou printr-un oraș. Dacă mai mulți jucători îl au pe cel mai lung, fiecare primește cele zece puncte.",
      },
      { ids: ["p8", "p9"], text: "Un scor poate fi negativ. Cărțile rămase în mână nu valorează nimic." },
      {
        ids: ["w2", "w3", "w4", "w5"],
        text: "La egalitate hotărăsc mai multe bilete terminate, apoi, în Europa, mai puține gări construite, apoi premiul pentru cel mai lung traseu. Cine este tot la egalitate împarte locul.",
      },
    ],
  },
  {
    title: "Ce pot ști toți",
    rules: [
      {
        ids: ["h1", "h2"],
        text: "Mâna și biletele tale le știi doar tu. Nimeni nu știe ordinea pachetelor.",
      },
      {
        ids: ["h3", "h4", "h5"],
        text: "Publice sunt tabla, punctele, câte vagoane, cărți și bilete are fiecare, cărțile cu fața în sus și fiecare carte luată de acolo, plătită sau întoarsă.",
      },
    ],
  },
];

export default rules;
