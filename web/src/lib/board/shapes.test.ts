import { expect, test } from "vitest";
import { readLayoutFile } from "../../../tools/layout/file";
import { packLayout } from "../../../tools/layout/pack";
import { routeShapes } from "./shapes";

const layout = packLayout(readLayoutFile("usa"));

/** From the leftmost to the rightmost point of the symbols on a route. */
function reach(strong: boolean, route: string): number {
  const path = routeShapes(layout, strong).get(route)?.symbols ?? "";
  const xs = [...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map((pair) => Number(pair[1]));
  return Math.max(...xs) - Math.min(...xs);
}

test("strong symbols are larger, and stay in their spaces", () => {
  const route = layout.routes.find(({ color, spaces }) => color === "orange" && spaces.length > 3);
  const id = route?.id ?? "";
  const grown = reach(true, id) - reach(false, id);
  expect(grown).toBeGreaterThan(2);
  expect(grown).toBeLessThan(layout.space.width / 2);
});
