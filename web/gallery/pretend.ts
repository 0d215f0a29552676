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
