// A pretended game: every seat grows a network. The same every time.
import type { CityId, Layout, RouteId } from "../src/lib/board/layout";

export function pretendOwners(layout: Layout, seats = 5, share = 0.45): Map<RouteId, number> {
  const random = dice(5);
  const owners = new Map<RouteId, number>();
  const networks = Array.from({ length: seats }, () => new Set<CityId>());
  for (const network of networks) {
    const city = layout.cities[Math.floor(random() * layout.cities.length)];
    if (city !== undefined) network.add(city.id);
  }
  for (let turn = 0; turn < 4000 && owners.size < layout.routes.length * share; turn++) {
    const seat = turn % seats;
    const network = networks[seat];
    if (network === undefined) continue;
    const open = layout.routes.filter(
      ({ id, a, b, twin }) =>
        !owners.has(id) && (network.has(a) || network.has(b)) && (twin === null || owners.get(twin) !== seat),
    );
    const route = open[Math.floor(random() * open.length)];
    if (route === undefined) continue;
    owners.set(route.id, seat);
    network.add(route.a).add(route.b);
  }
  return owners;
}

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

export const HAND = {
  locomotive: 2,
  purple: 1,
  white: 3,
  blue: 4,
  yellow: 1,
  orange: 0,
  black: 3,
  red: 5,
  green: 2,
};

export const PLAYERS = [
  { name: "You", points: 47, trains: 21, cards: 23, tickets: 4, stations: 3 },
  { name: "Marta", points: 52, trains: 4, cards: 9, tickets: 3, stations: 2, low: true },
  { name: "Oskar (bot)", points: 38, trains: 26, cards: 14, tickets: 3, stations: 3 },
  { name: "Ines", points: 44, trains: 19, cards: 6, tickets: 5, stations: 3, away: true },
  { name: "Tomasz", points: 29, trains: 30, cards: 17, tickets: 2, stations: 1, clock: "0:48" },
];

export const TICKETS = [
  { a: "edinburgh", b: "athina", points: 21, state: "11 trains to go", tone: "open" },
  { a: "berlin", b: "bucuresti", points: 8, state: "4 trains to go", tone: "open" },
  { a: "zurich", b: "brindisi", points: 6, state: "connected", tone: "done" },
  { a: "venezia", b: "constantinople", points: 10, state: "cut off", tone: "lost" },
] as const;
