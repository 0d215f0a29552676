// What makes a board fit for play, for every layout file in the repository.
import { describe, expect, test } from "vitest";
import { drawableMaps, readLayoutFile } from "./file";
import { measure } from "./metrics";

test("there are boards to measure", () => {
  expect(drawableMaps()).toEqual(expect.arrayContaining(["europe", "usa"]));
});

describe.each(drawableMaps())("the layout of %s", (map) => {
  const file = readLayoutFile(map);
  const metrics = measure(file);

  test("has a space for every train of every route", () => {
    expect(file.routes.map(({ spaces }) => spaces.length)).toEqual(file.routes.map(({ length }) => length));
  });

  test("covers nothing with anything", () => {
    expect(metrics).toMatchObject({
      overlaps: 0,
      spaceLabelOverlaps: 0,
      labelLabelOverlaps: 0,
      labelCityOverlaps: 0,
      outside: 0,
      railHits: 0,
      crossings: 0,
      folds: 0,
    });
  });

  test("leaves room between things", () => {
    expect(metrics.clearance).toBeGreaterThanOrEqual(2);
    expect(metrics.gap).toBeGreaterThanOrEqual(2.5);
    expect(metrics.spaceToCity).toBeGreaterThanOrEqual(3);
  });
});

describe("measuring", () => {
  const file = readLayoutFile("europe");
  const moved = (change: (broken: ReturnType<typeof readLayoutFile>) => void) => {
    const broken = structuredClone(file);
    change(broken);
    return measure(broken);
  };

  test("sees a space that was pushed onto its neighbor", () => {
    const worse = moved(({ routes }) => {
      const [first, second] = routes.find(({ length }) => length > 1)?.spaces ?? [];
      if (first && second) Object.assign(first, { x: second.x + 5, y: second.y });
    });
    expect(worse.overlaps).toBeGreaterThan(0);
  });

  test("sees a label on a space", () => {
    const worse = moved(({ cities, routes }) => {
      const [city, space] = [cities[0], routes[0]?.spaces[0]];
      if (city && space) Object.assign(city.label, { x: space.x, y: space.y });
    });
    expect(worse.spaceLabelOverlaps).toBeGreaterThan(0);
  });

  test("sees a space outside the board", () => {
    const worse = moved(({ routes }) => {
      const space = routes[0]?.spaces[0];
      if (space) space.x = 1595;
    });
    expect(worse.outside).toBeGreaterThan(0);
  });
});
