import { expect, test } from "vitest";
import type { PastGame } from "../wire/types";
import { pointsBySource, ratingLines, winsBySeats } from "./figures";

const game = (map: string, rating: number | null, routes: number, tickets: number): PastGame => ({
  map,
  ended_at: 0,
  rank: 1,
  routes,
  tickets,
  stations: 0,
  longest: 10,
  rating,
});

/** The latest first, as the server tells it. */
const HISTORY = [
  game("usa", 1040, 50, -7),
  game("europe", 990, 61, 20),
  game("usa", null, 40, 9),
  game("usa", 1010, 45, 8),
];

test("ratings run from the oldest to the latest, and leave out what was not rated", () => {
  expect(ratingLines(HISTORY)).toEqual([
    { map: "usa", ratings: [1010, 1040] },
    { map: "europe", ratings: [990] },
  ]);
});

test("points are averages, and may be negative", () => {
  expect(pointsBySource(HISTORY)).toEqual([
    ["routes", 49],
    ["tickets", 7.5],
    ["stations", 0],
    ["longest", 10],
  ]);
  expect(pointsBySource([game("usa", null, 3, -20)])[1]).toEqual(["tickets", -20]);
  expect(pointsBySource([])).toEqual([]);
});

test("wins add up over the maps", () => {
  const line = (map: string, seats: number, games: number, won: number) => ({
    map,
    seats,
    games,
    won,
    points_mean: 0,
    points_most: 0,
  });
  expect(winsBySeats([line("usa", 4, 2, 1), line("europe", 2, 5, 3), line("europe", 4, 1, 1)])).toEqual([
    { seats: 2, games: 5, won: 3 },
    { seats: 4, games: 3, won: 2 },
  ]);
});
