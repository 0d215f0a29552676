import { describe, expect, test } from "vitest";
import { readLayoutFile } from "../../../tools/layout/file";
import { packLayout } from "../../../tools/layout/pack";
import { cityAt, cityTowards, distanceToRoute, distanceToSpace, routesAt, routesOf } from "./geometry";
import type { Point } from "./layout";

const europe = packLayout(readLayoutFile("europe"));
const usa = packLayout(readLayoutFile("usa"));
const NOTHING: ReadonlySet<string> = new Set();
const find = (id: string) => {
  const route = [...europe.routes, ...usa.routes].find((candidate) => candidate.id === id);
  if (!route) throw new Error(`no route ${id}`);
  return route;
};
const tap = (point: Point, coarse = false) => ({ point, scale: 1, coarse });

describe("a tap", () => {
  test.each([europe, usa])("on any space means its route ($map)", (layout) => {
    for (const route of layout.routes) {
      for (const space of route.spaces) {
        for (const coarse of [false, true]) {
          expect(routesAt(layout, tap(space, coarse), NOTHING)).toEqual([route.id]);
        }
      }
    }
  });

  test("between two spaces means their route", () => {
    const [first, second] = find("barcelona-marseille").spaces;
    if (!first || !second) throw new Error("the route is too short");
    const gap = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    expect(routesAt(europe, tap(gap), NOTHING)).toEqual(["barcelona-marseille"]);
  });

  test("in the open sea means nothing", () => {
    expect(routesAt(europe, tap({ x: 420, y: 940 }), NOTHING)).toEqual([]);
  });

  test("on a closed track means the other one, if that may be claimed", () => {
    const space = find("atlanta-raleigh:1").spaces[0] ?? { x: 0, y: 0 };
    expect(routesAt(usa, tap(space), new Set(["atlanta-raleigh:2"]))).toEqual(["atlanta-raleigh:2"]);
    expect(routesAt(usa, tap(space), new Set(["atlanta-raleigh:1", "atlanta-raleigh:2"]))).toEqual([
      "atlanta-raleigh:1",
    ]);
  });

  test("of a finger between two routes means both, of a mouse the nearer one", () => {
    const [one, two] = [find("dieppe-paris"), find("brest-paris")];
    const [from, to] = [one.spaces.at(-1), two.spaces.at(-1)];
    if (!from || !to) throw new Error("routes without spaces");
    const onTheWay = Array.from({ length: 101 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / 100,
      y: from.y + ((to.y - from.y) * step) / 100,
    }));
    const unlike = (point: Point) =>
      Math.abs(distanceToRoute(point, one, europe.space) - distanceToRoute(point, two, europe.space));
    const between = onTheWay.toSorted((a, b) => unlike(a) - unlike(b))[0] ?? from;
    const far = { point: between, scale: 0.4, coarse: true };
    expect(routesAt(europe, far, NOTHING).toSorted()).toEqual(["brest-paris", "dieppe-paris"]);
    expect(routesAt(europe, { ...far, coarse: false }, NOTHING)).toHaveLength(1);
  });

  test("on a dot means the city", () => {
    for (const city of europe.cities) expect(cityAt(europe, tap(city))).toBe(city.id);
    expect(cityAt(europe, tap({ x: 420, y: 940 }))).toBeNull();
  });
});

test("a point inside a turned space is at distance 0, outside it is measured to the edge", () => {
  const space = { x: 100, y: 100, angle: 90 };
  const size = { length: 40, width: 10 };
  expect(distanceToSpace({ x: 100, y: 119 }, space, size)).toBe(0);
  expect(distanceToSpace({ x: 110, y: 100 }, space, size)).toBeCloseTo(5);
  expect(distanceToSpace({ x: 108, y: 124 }, space, size)).toBeCloseTo(5);
});

describe("arrows", () => {
  test("lead to the neighbor in their direction", () => {
    expect(cityTowards(europe, "paris", "left")).toBe("brest");
    expect(cityTowards(europe, "madrid", "up")).toBe("pamplona");
    expect(cityTowards(usa, "denver", "left")).toBe("salt_lake_city");
  });

  test("lead nowhere at the edge", () => {
    expect(cityTowards(europe, "lisboa", "left")).toBeNull();
  });

  test.each([europe, usa])("reach every city from every city ($map)", (layout) => {
    const directions = ["left", "right", "up", "down"] as const;
    for (const { id: start } of layout.cities) {
      const reached = new Set([start]);
      for (const city of reached) {
        for (const direction of directions) {
          const next = cityTowards(layout, city, direction);
          if (next !== null) reached.add(next);
        }
      }
      expect(reached.size).toBe(layout.cities.length);
    }
  });
});

test("the routes of a city go clockwise from the north", () => {
  expect(routesOf(europe, "london").map(({ id }) => id)).toEqual([
    "edinburgh-london:orange",
    "amsterdam-london",
    "dieppe-london:2",
    "dieppe-london:1",
    "edinburgh-london:black",
  ]);
});
