// What the charts of a profile show.
import type { Achieved, PastGame, Points } from "../wire/types";

export interface RatingLine {
  map: string;
  /** Oldest first. */
  ratings: number[];
}

/** How the rating went, by map. */
export function ratingLines(history: readonly PastGame[]): RatingLine[] {
  const lines = new Map<string, number[]>();
  for (const { map, rating } of history.toReversed()) {
    if (rating !== null) lines.set(map, [...(lines.get(map) ?? []), rating]);
  }
  return [...lines].map(([map, ratings]) => ({ map, ratings }));
}

export type Source = keyof Points;
const SOURCES: readonly Source[] = ["routes", "tickets", "stations", "longest"];

/** The average of the points of a game, by what they were for; nothing without games. */
export function pointsBySource(history: readonly PastGame[]): [Source, number][] {
  if (history.length === 0) return [];
  return SOURCES.map((source) => {
    const sum = history.reduce((points, game) => points + game[source], 0);
    return [source, Math.round((sum / history.length) * 10) / 10];
  });
}

/** Games and wins by the number of seats, on all maps together. */
export function winsBySeats(achieved: readonly Achieved[]): { seats: number; games: number; won: number }[] {
  const bySeats = new Map<number, { games: number; won: number }>();
  for (const { seats, games, won } of achieved) {
    const known = bySeats.get(seats) ?? { games: 0, won: 0 };
    bySeats.set(seats, { games: known.games + games, won: known.won + won });
  }
  return [...bySeats].map(([seats, counts]) => ({ seats, ...counts })).toSorted((a, b) => a.seats - b.seats);
}
