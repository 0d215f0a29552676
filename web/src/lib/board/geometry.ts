// Distances on the board, what a tap means, and the walk from city to city. No DOM.
import type { City, CityId, Layout, Point, Route, RouteId, Space } from "./layout";

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function distanceToSegment(point: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length2 = dx * dx + dy * dy;
  const t = length2 === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length2;
  const clamped = Math.max(0, Math.min(1, t));
  return Math.hypot(point.x - a.x - clamped * dx, point.y - a.y - clamped * dy);
}

/** 0 inside the rectangle of the space. */
export function distanceToSpace(point: Point, space: Space, size: { length: number; width: number }): number {
  const angle = (space.angle * Math.PI) / 180;
  const dx = point.x - space.x;
  const dy = point.y - space.y;
  const along = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) - size.length / 2;
  const across = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle)) - size.width / 2;
  return Math.hypot(Math.max(0, along), Math.max(0, across));
}

/** To the nearest space, gap or piece of bare track: the whole corridor of a route reacts. */
export function distanceToRoute(point: Point, route: Route, size: { length: number; width: number }): number {
  let nearest = Infinity;
  let last: Space | undefined;
  for (const space of route.spaces) {
    nearest = Math.min(nearest, distanceToSpace(point, space, size));
    if (last !== undefined) nearest = Math.min(nearest, distanceToSegment(point, last, space));
    last = space;
  }
  for (const stub of route.stubs) {
    for (let i = 1; i < stub.length; i++) {
      const [from, to] = [stub[i - 1], stub[i]];
      if (from !== undefined && to !== undefined)
        nearest = Math.min(nearest, distanceToSegment(point, from, to));
    }
  }
  return nearest;
}

/** How far from a route or city a tap may be, in units of the board, at so many CSS pixels per unit. */
export const routeReach = (scale: number): number => Math.max(10, 14 / scale);
export const cityReach = (scale: number): number => 14 / scale;

export interface Tap {
  point: Point;
  /** CSS pixels per unit of the board. */
  scale: number;
  /** A finger rather than a mouse. */
  coarse: boolean;
}

/**
 * The routes a tap may mean, the likeliest first: none, one, or two that the table should offer both.
 *
 * Of a double route the track that may be claimed is meant if only one may. Two other routes about equally near are
 * both meant by a finger, which is not that exact.
 */
export function routesAt(layout: Layout, tap: Tap, legal: ReadonlySet<RouteId>): RouteId[] {
  const reach = routeReach(tap.scale);
  const near = layout.routes
    .map((route) => ({ route, away: distanceToRoute(tap.point, route, layout.space) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away);
  const [first, ...others] = near;
  if (first === undefined) return [];

  const twin = first.route.twin;
  if (twin !== null && legal.has(twin) && !legal.has(first.route.id)) return [twin];
  if (!tap.coarse || first.away === 0) return [first.route.id];

  const second = others.find(({ route }) => route.id !== twin);
  const tooClose = second !== undefined && second.away - first.away < 0.25 * second.away;
  return tooClose ? [first.route.id, second.route.id] : [first.route.id];
}

export function cityAt(layout: Layout, tap: Tap): CityId | null {
  const reach = Math.max(layout.cityRadius, cityReach(tap.scale));
  let nearest: City | null = null;
  for (const city of layout.cities) {
    if (distance(city, tap.point) > reach) continue;
    if (nearest === null || distance(city, tap.point) < distance(nearest, tap.point)) nearest = city;
  }
  return nearest?.id ?? null;
}

export type Direction = "left" | "right" | "up" | "down";

const HEADING: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * The city an arrow key leads to: the neighbor by route that lies best in that direction, or, where no route leads
 * that way, the nearest city that does. Null at the edge of the board.
 */
export function cityTowards(layout: Layout, from: CityId, direction: Direction): CityId | null {
  const here = layout.cities.find(({ id }) => id === from);
  if (here === undefined) return null;
  const neighbors = new Set(layout.routes.flatMap(({ a, b }) => (a === from ? [b] : b === from ? [a] : [])));
  const heading = HEADING[direction];
  const ahead = layout.cities
    .filter(({ id }) => id !== from)
    .map((city) => {
      const away = distance(here, city);
      const cosine = ((city.x - here.x) * heading.x + (city.y - here.y) * heading.y) / away;
      return { city, away, cosine };
    })
    .filter(({ cosine }) => cosine > 0.5);
  const byRoute = ahead.filter(({ city }) => neighbors.has(city.id)).toSorted((a, b) => b.cosine - a.cosine);
  const elsewhere = ahead.toSorted((a, b) => a.away * (3 - 2 * a.cosine) - b.away * (3 - 2 * b.cosine));
  return (byRoute[0] ?? elsewhere[0])?.city.id ?? null;
}

/** The routes of a city, clockwise from the north, so that arrows walk around it. */
export function routesOf(layout: Layout, city: CityId): Route[] {
  const here = layout.cities.find(({ id }) => id === city);
  if (here === undefined) return [];
  const bearing = (route: Route): number => {
    const space = route.a === city ? route.spaces[0] : route.spaces.at(-1);
    if (space === undefined) return 0;
    const angle = Math.atan2(space.x - here.x, here.y - space.y);
    return angle < 0 ? angle + 2 * Math.PI : angle;
  };
  return layout.routes
    .filter(({ a, b }) => a === city || b === city)
    .toSorted((first, second) => bearing(first) - bearing(second));
}
