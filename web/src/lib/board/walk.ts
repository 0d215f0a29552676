// Walking the board with keys: from city to city with arrows, around the routes of a city after Enter.
import { cityTowards, routesOf, type Direction } from "./geometry";
import type { CityId, Layout, RouteId } from "./layout";

/** Where the keyboard is: at a city, or at one of the routes of that city. */
export interface Cursor {
  city: CityId;
  route: RouteId | null;
}

const DIRECTION: Record<string, Direction> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** The city nearest to the middle of the board. */
export function firstCursor(layout: Layout): Cursor | null {
  const { width, height } = layout.size;
  const fromMiddle = ({ x, y }: { x: number; y: number }): number =>
    Math.hypot(x - width / 2, y - height / 2);
  const city = layout.cities.toSorted((a, b) => fromMiddle(a) - fromMiddle(b))[0];
  return city === undefined ? null : { city: city.id, route: null };
}

/** Where an arrow leads; the same cursor where it leads nowhere, null if the key is no arrow. */
export function walk(layout: Layout, cursor: Cursor, key: string): Cursor | null {
  const direction = DIRECTION[key];
  if (direction === undefined) return null;
  if (cursor.route === null) {
    return { city: cityTowards(layout, cursor.city, direction) ?? cursor.city, route: null };
  }
  const routes = routesOf(layout, cursor.city);
  const forward = direction === "right" || direction === "down";
  const at = routes.findIndex(({ id }) => id === cursor.route);
  const next = routes[(at + (forward ? 1 : -1) + routes.length) % routes.length];
  return { city: cursor.city, route: next?.id ?? cursor.route };
}

/** From a city to the first of its routes. */
export const enter = (layout: Layout, { city }: Cursor): Cursor => ({
  city,
  route: routesOf(layout, city)[0]?.id ?? null,
});
