// What makes a board fit for play, for every layout file in the repository.
import { describe, expect, test } from "vitest";
import { drawableMaps, readLayoutFile } from "./file.ts";
import { faults, measure } from "./metrics.ts";

test("there are boards to measure", () => {
  expect(drawableMaps()).toEqual(expect.arrayContaining(["europe", "usa"]));
});

describe.each(drawableMaps())("the layout of %s", (map) => {
  const file = readLayoutFile(map);
  const metrics = measure(file);

  test("has a space for every train of every route", () => {
    expect(file.routes.map(({ spaces }) => spaces.length)).toEqual(file.routes.map(({ length }) => length));
  });

  test("covers nothing with anything, and leaves room between things", () => {
    expect(faults(metrics)).toEqual([]);
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
    expect(faults(worse)[0]).toMatch(/^overlaps is \d+, and must be 0$/);
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
