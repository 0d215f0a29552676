import { describe, expect, test } from "vitest";
import { readLayoutFile } from "../../../tools/layout/file";
import { packLayout } from "../../../tools/layout/pack";
import { readFacts } from "../../../tools/maps";
import type { GameView, ScoreView, SeatView } from "../wire/types";
import { Atlas } from "./atlas";
import { matches, owners, wayBetween } from "./scene";
import { scoringSteps } from "./scoring";

const europe = new Atlas(packLayout(readLayoutFile("europe")), readFacts("europe"));

describe("filtering routes", () => {
  test.each([
    ["par zur", true],
    ["zurich", true],
    ["ZÜR", true],
    ["", true],
    ["par wien", false],
    ["aris", false],
  ])("%j", (typed, found) => {
    expect(matches(typed, ["Paris", "Zürich"])).toBe(found);
  });
});

test("a way runs over the given routes only", () => {
  const routes = ["paris-zurich", "munchen-zurich", "munchen-wien"];
  expect(wayBetween(europe, routes, "paris", "wien")).toEqual([
    "munchen-wien",
    "munchen-zurich",
    "paris-zurich",
  ]);
  expect(wayBetween(europe, routes, "paris", "roma")).toEqual([]);
});

const seat = (routes: string[]): SeatView => ({ routes, stations: [] }) as unknown as SeatView;
const score = (part: Partial<ScoreView>): ScoreView => ({
  seat: "A",
  rank: 1,
  total: 0,
  routes: 0,
  tickets: 0,
  stations: 0,
  longest: 0,
  path: 0,
  path_routes: [],
  all_tickets: [],
  completed: [],
  station_use: [],
  ...part,
});

test("scoring adds up to the totals, tickets from small to large", () => {
  const game = {
    seats: [seat(["paris-zurich", "munchen-zurich"]), seat(["munchen-wien"])],
    outcome: [
      score({
        seat: "A",
        routes: 6,
        stations: 8,
        longest: 10,
        path: 5,
        path_routes: ["paris-zurich", "munchen-zurich"],
        all_tickets: ["edinburgh-paris", "paris-wien"],
        completed: ["paris-wien"],
        station_use: ["munchen-wien"],
        total: 6 + 8 - 7 + 8 + 10,
      }),
      score({ seat: "B", rank: 2, routes: 4, stations: 12, total: 16 }),
    ],
  } as unknown as GameView;
  const steps = scoringSteps(game, europe);
  expect(steps.map(({ points }) => points)).toEqual([6, 4, -7, 8, 8, 12, 10]);
  expect(steps.at(-1)?.totals).toEqual([25, 16]);
  // The borrowed route is part of the way that is lit.
  expect(steps[3]?.routes).toContain("munchen-wien");
  expect([...owners(game)]).toEqual([
    ["paris-zurich", 0],
    ["munchen-zurich", 0],
    ["munchen-wien", 1],
  ]);
});
