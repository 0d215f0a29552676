// What a game looks like on the board.
import type { CityId, RouteId } from "../board/layout";
import type { GameView, ScoreView, SeatView } from "../wire/types";
import type { Atlas } from "./atlas";
import { seatIndex } from "./words";

const bySeat = <T>(game: GameView | null, things: (seat: SeatView) => T[]): Map<T, number> =>
  new Map((game?.seats ?? []).flatMap((seat, index) => things(seat).map((thing) => [thing, index] as const)));

export const owners = (game: GameView | null): Map<RouteId, number> => bySeat(game, (seat) => seat.routes);

export const stations = (game: GameView | null): Map<CityId, number> => bySeat(game, (seat) => seat.stations);

/** A way with fewest routes between two cities over some routes; none if there is none. */
export function wayBetween(atlas: Atlas, routes: Iterable<RouteId>, from: CityId, to: CityId): RouteId[] {
  const usable = [...routes].map((id) => atlas.route(id));
  const cameBy = new Map<CityId, RouteId | null>([[from, null]]);
  const queue = [from];
  for (let city = queue.shift(); city !== undefined && city !== to; city = queue.shift()) {
    for (const { id, a, b } of usable) {
      const next = a === city ? b : b === city ? a : null;
      if (next === null || cameBy.has(next)) continue;
      cameBy.set(next, id);
      queue.push(next);
    }
  }
  const way: RouteId[] = [];
  for (let city = to; ;) {
    const id = cameBy.get(city);
    if (id === undefined) return [];
    if (id === null) return way;
    way.push(id);
    const { a, b } = atlas.route(id);
    city = a === city ? b : a;
  }
}

/** The routes that count for the tickets of a seat: its own, and those its stations borrow. */
export function usableRoutes(game: GameView, score: ScoreView): RouteId[] {
  const own = game.seats[seatIndex(score.seat)]?.routes ?? [];
  return [...own, ...score.station_use.filter((route) => route !== null)];
}

/** Whether a route matches what was typed: every word begins a word of one of its cities. */
export function matches(typed: string, names: readonly string[]): boolean {
  const words = plain(names.join(" ")).split(/[\s.-]+/);
  return plain(typed)
    .split(/[\s,–-]+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** Lower case without accents, so that "zurich" finds Zürich. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
