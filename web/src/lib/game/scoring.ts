// The final scoring as a walk: one step for each thing that adds or takes points.
import type { CityId, RouteId } from "../board/layout";
import type { GameView, ScoreView, Seat } from "../wire/types";
import type { Atlas } from "./atlas";
import { usableRoutes, wayBetween } from "./scene";
import { seatIndex } from "./words";

export interface ScoreStep {
  seat: Seat;
  what:
    | { kind: "routes" }
    | { kind: "ticket"; ticket: string; completed: boolean }
    | { kind: "stations" }
    | { kind: "longest"; trains: number };
  points: number;
  /** Points of all seats after this step. */
  totals: number[];
  routes: RouteId[];
  cities: CityId[];
}

export function scoringSteps(game: GameView, atlas: Atlas): ScoreStep[] {
  const outcome = game.outcome ?? [];
  const totals = outcome.map(({ routes }) => routes);
  const steps: ScoreStep[] = [];
  const add = (score: ScoreView, step: Omit<ScoreStep, "seat" | "totals">): void => {
    const place = seatIndex(score.seat);
    if (step.what.kind !== "routes") totals[place] = (totals[place] ?? 0) + step.points;
    steps.push({ ...step, seat: score.seat, totals: [...totals] });
  };
  for (const score of outcome) {
    const routes = game.seats[seatIndex(score.seat)]?.routes ?? [];
    add(score, { what: { kind: "routes" }, points: score.routes, routes, cities: [] });
  }
  for (const score of outcome) {
    for (const step of ticketSteps(game, atlas, score)) add(score, step);
  }
  for (const score of outcome.filter(({ stations }) => stations > 0)) {
    add(score, { what: { kind: "stations" }, points: score.stations, routes: [], cities: [] });
  }
  for (const score of outcome.filter(({ longest }) => longest > 0)) {
    const what = { kind: "longest", trains: score.path } as const;
    add(score, { what, points: score.longest, routes: score.path_routes, cities: [] });
  }
  return steps;
}

/** From the smallest to the largest, so that it stays open for long who wins. */
function ticketSteps(game: GameView, atlas: Atlas, score: ScoreView): Omit<ScoreStep, "seat" | "totals">[] {
  const usable = usableRoutes(game, score);
  return score.all_tickets
    .map((ticket) => ({ ticket, ...atlas.ticket(ticket) }))
    .toSorted((one, other) => one.points - other.points)
    .map(({ ticket, a, b, points }) => {
      const completed = score.completed.includes(ticket);
      return {
        what: { kind: "ticket", ticket, completed },
        points: completed ? points : -points,
        routes: completed ? wayBetween(atlas, usable, a, b) : [],
        cities: [a, b],
      };
    });
}
