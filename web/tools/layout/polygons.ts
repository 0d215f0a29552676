// Convex shapes and lines: how far they are from each other, and whether they cross.
import { distance, distanceToSegment } from "../../src/lib/board/geometry.ts";
import type { Point } from "../../src/lib/board/layout.ts";

/** Convex, corners in turn. */
export type Polygon = Point[];

/** A rectangle around its middle. */
export function polygon({ x, y }: Point, degrees: number, length: number, width: number): Polygon {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const corner = (u: number, v: number): Point => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos });
  const [l, w] = [length / 2, width / 2];
  return [corner(l, w), corner(-l, w), corner(-l, -w), corner(l, -w)];
}

const edges = (shape: Polygon): [Point, Point][] =>
  shape.map((point, index) => [point, shape[(index + 1) % shape.length] ?? point]);

/** Distance of two convex shapes; negative is how deep they lie in each other. */
export const separation = (first: Polygon, second: Polygon): number => closest(first, second).distance;

export interface Closest {
  /** Negative is how deep they lie in each other. */
  distance: number;
  /** Where they are nearest. */
  on: Point;
  onOther: Point;
  /** From the one to the other. */
  normal: Point;
}

/** Where two convex shapes are nearest to each other, or how they come apart soonest. */
export function closest(one: Polygon, other: Polygon): Closest {
  const [ahead, back] = [widestGap(one, other), turned(widestGap(other, one))];
  const widest = ahead.distance > back.distance ? ahead : back;
  if (widest.distance <= 0) return widest;
  const [out, home] = [nearestCorner(one, other), turned(nearestCorner(other, one))];
  return out.distance < home.distance ? out : home;
}

const turned = ({ distance: apart, on, onOther, normal }: Closest): Closest => ({
  distance: apart,
  on: onOther,
  onOther: on,
  normal: { x: -normal.x, y: -normal.y },
});

/** The largest gap between the shapes, looking along the edges of the first. */
function widestGap(one: Polygon, other: Polygon): Closest {
  let widest: Closest | null = null;
  for (const [a, b] of edges(one)) {
    const length = distance(a, b);
    const normal = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
    let nearest: { distance: number; corner: Point } | null = null;
    for (const corner of other) {
      const apart = (corner.x - a.x) * normal.x + (corner.y - a.y) * normal.y;
      if (nearest === null || apart < nearest.distance) nearest = { distance: apart, corner };
    }
    if (nearest !== null && (widest === null || nearest.distance > widest.distance))
      widest = { distance: nearest.distance, on: nearest.corner, onOther: nearest.corner, normal };
  }
  if (widest === null) throw new RangeError("a shape without corners");
  return widest;
}

/** The corner of the first that is nearest to the second. */
function nearestCorner(one: Polygon, other: Polygon): Closest {
  let best: Closest | null = null;
  for (const corner of one) {
    for (const [a, b] of edges(other)) {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const along = ((corner.x - a.x) * dx + (corner.y - a.y) * dy) / (dx * dx + dy * dy);
      const part = Math.max(0, Math.min(1, along));
      const foot = { x: a.x + part * dx, y: a.y + part * dy };
      const apart = distance(corner, foot);
      if (best !== null && apart >= best.distance) continue;
      const normal = { x: (foot.x - corner.x) / (apart || 1), y: (foot.y - corner.y) / (apart || 1) };
      best = { distance: apart, on: corner, onOther: foot, normal };
    }
  }
  if (best === null) throw new RangeError("a shape without corners");
  return best;
}

/** Negative inside. */
export function distanceToPolygon(point: Point, shape: Polygon): number {
  const away = Math.min(...edges(shape).map(([a, b]) => distanceToSegment(point, a, b)));
  const within = edges(shape).every(
    ([a, b]) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0,
  );
  return within ? -away : away;
}

/** How often two lines of straight pieces cross. */
export function lineCrossings(one: Point[], other: Point[]): number {
  let crossings = 0;
  for (const [a, b] of pieces(one))
    for (const [c, d] of pieces(other))
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) crossings++;
  return crossings;
}

const side = (p: Point, q: Point, r: Point): number => (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);

const pieces = (line: Point[]): [Point, Point][] =>
  line.slice(1).map((point, index) => [line[index] ?? point, point]);
