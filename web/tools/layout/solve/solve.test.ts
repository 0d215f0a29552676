// The solver on a small invented board that is crowded at its true places.
import { describe, expect, test } from "vitest";
import type { LayoutFile } from "../file.ts";
import { faults, measure } from "../metrics.ts";
import { Board } from "./board.ts";
import { projection } from "./projection.ts";
import { solve } from "./solve.ts";
import type { Source } from "./source.ts";
import { flatness, warp } from "./warp.ts";
import { layoutFile } from "./write.ts";

const city = (id: string, lon: number, lat: number) => ({ id, name: `Port of ${id}`, lon, lat });
const route = (a: string, b: string, length: number, more = {}) => ({ a, b, length, color: "gray", ...more });

const SOURCE: Source = {
  map: "island",
  cities: [
    city("north", 0, 52),
    city("east", 7, 49),
    city("south", 1, 45),
    city("west", -8, 48),
    city("center", -0.5, 48.4),
    city("nearby", 0, 48.6),
  ],
  routes: [
    route("north", "east", 6),
    route("east", "south", 6, { tunnel: true }),
    route("south", "west", 7, { ferry: 2 }),
    route("west", "north", 7),
    route("center", "north", 4, { color: "red" }),
    route("north", "center", 4, { color: "blue" }),
    route("center", "nearby", 1),
    route("nearby", "east", 5),
    route("center", "south", 3),
    route("center", "west", 6),
  ],
  geography: {
    projection: { kind: "conformal", parallels: [46, 51], meridian: 0 },
    space: { length: 50, width: 17 },
    font_size: 18,
    legend_height: 100,
    smallest_lake: 10,
  },
};

const EMPTY = {
  land: "",
  lakes: "",
  rivers: "",
  borders: "",
  graticule: "",
  decor: [],
  names: [],
  slots: {},
};

function laidOut(seed: number, solved = true): LayoutFile {
  const onBoard = projection(SOURCE);
  const board = new Board(
    SOURCE,
    SOURCE.cities.map(({ lon, lat }) => onBoard.point(lon, lat)),
    { ...SOURCE.geography.space, font: SOURCE.geography.font_size },
  );
  if (solved) solve(board, seed, () => {});
  else {
    board.trace(1);
    for (const one of board.cities)
      one.label = { dx: 0, dy: 0, halfWidth: 1, halfHeight: 1, lines: [], away: 0 };
  }
  const bend = warp(board.cities.map(({ truth, at }) => ({ from: truth, to: { x: at.x, y: at.y } })));
  return layoutFile(SOURCE, board, { ...EMPTY, warp: flatness(bend) });
}

describe("a board that the solver has laid out", () => {
  const file = laidOut(3);

  test("was not fit for play before, and is", () => {
    expect(faults(measure(laidOut(3, false)))).not.toEqual([]);
    expect(faults(measure(file))).toEqual([]);
  });

  test("has the routes of the map in their order, with their spaces from a to b", () => {
    expect(file.routes.map(({ a, b, length }) => [a, b, length])).toEqual(
      SOURCE.routes.map(({ a, b, length }) => [a, b, length]),
    );
    const [ahead, back] = [file.routes[4], file.routes[5]];
    const north = file.cities[0];
    const fromNorth = (space?: { y: number }): number => (space?.y ?? NaN) - (north?.y ?? NaN);
    expect(fromNorth(ahead?.spaces[0])).toBeGreaterThan(fromNorth(ahead?.spaces[3]));
    expect(fromNorth(back?.spaces[0])).toBeLessThan(fromNorth(back?.spaces[3]));
  });

  test("is the same whenever it is made", () => {
    expect(laidOut(3)).toEqual(file);
  }, 60_000);

  test("keeps north in the north", () => {
    const y = (id: string): number => file.cities.find((one) => one.id === id)?.y ?? NaN;
    expect(y("north")).toBeLessThan(y("center"));
    expect(y("center")).toBeLessThan(y("south"));
  });
});
