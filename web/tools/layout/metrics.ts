// How good a layout is, computed anew from the placements in the file, with exact rectangles.
import { distance, distanceToSegment } from "../../src/lib/board/geometry";
import type { Point } from "../../src/lib/board/layout";
import type { LayoutFile } from "./file";
import { polylines } from "./lines";

export interface Metrics {
  spaces: number;
  /** Pairs of spaces that cover each other, of the same route or of two. */
  overlaps: number;
  /** Smallest distance between spaces of different routes. */
  clearance: number;
  /** Smallest distance between neighboring spaces of a route. */
  gap: number;
  /** Smallest distance between a space and the edge of a city's dot. */
  spaceToCity: number;
  spaceLabelOverlaps: number;
  labelLabelOverlaps: number;
  /** Labels that cover the dot of another city. */
  labelCityOverlaps: number;
  /** Corners of spaces and labels outside the board. */
  outside: number;
  /** Spaces of other routes under the bare track of a route. */
  railHits: number;
  /** Pairs of routes that cross between their cities. */
  crossings: number;
  /** Places where the map under the board is folded over. */
  folds: number;
}

interface Rectangle {
  route: number;
  center: Point;
  corners: Polygon;
}

/** Convex, corners in turn. */
type Polygon = Point[];

/** A piece of bare track may touch a foreign space by this much without being seen. */
const RAIL_DEPTH = 1.5;
const BOARD_EDGE = 4;

export function measure(file: LayoutFile): Metrics {
  const rectangles = spaceRectangles(file);
  const labels = file.cities.map(({ label }) => polygon(label, 0, label.w, label.h));
  return {
    spaces: rectangles.length,
    ...betweenSpaces(file, rectangles),
    spaceToCity: spaceToCity(file, rectangles),
    spaceLabelOverlaps: count(labels, (label) =>
      count(rectangles, ({ corners }) => Number(separation(label, corners) < 0)),
    ),
    labelLabelOverlaps: count(labels, (label, index) =>
      count(labels.slice(index + 1), (other) => Number(separation(label, other) < 0)),
    ),
    labelCityOverlaps: count(labels, (label, index) =>
      count(file.cities, (city, at) =>
        Number(at !== index && distanceToPolygon(city, label) < file.cityRadius),
      ),
    ),
    outside: count([...labels, ...rectangles.map(({ corners }) => corners)], (corners) =>
      count(corners, (corner) => Number(!inside(file, corner))),
    ),
    railHits: railHits(file, rectangles),
    crossings: crossings(file),
    folds: file.background.warp.folds,
  };
}

const count = <T>(list: T[], of: (item: T, index: number) => number): number =>
  list.reduce((sum, item, index) => sum + of(item, index), 0);

function spaceRectangles(file: LayoutFile): Rectangle[] {
  const { length, width } = file.space;
  return file.routes.flatMap(({ spaces }, route) =>
    spaces.map((space) => ({ route, center: space, corners: polygon(space, space.angle, length, width) })),
  );
}

function polygon({ x, y }: Point, degrees: number, length: number, width: number): Polygon {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  const corner = (u: number, v: number): Point => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos });
  const [l, w] = [length / 2, width / 2];
  return [corner(l, w), corner(-l, w), corner(-l, -w), corner(l, -w)];
}

function betweenSpaces(
  file: LayoutFile,
  rectangles: Rectangle[],
): Pick<Metrics, "overlaps" | "clearance" | "gap"> {
  const result = { overlaps: 0, clearance: Infinity, gap: Infinity };
  rectangles.forEach((first, index) => {
    for (const second of rectangles.slice(index + 1)) {
      if (distance(first.center, second.center) > file.space.length * 1.6) continue;
      const apart = separation(first.corners, second.corners);
      if (apart < 0) result.overlaps++;
      if (first.route === second.route) result.gap = Math.min(result.gap, apart);
      else result.clearance = Math.min(result.clearance, apart);
    }
  });
  return result;
}

const spaceToCity = (file: LayoutFile, rectangles: Rectangle[]): number =>
  Math.min(
    ...rectangles.flatMap(({ corners }) =>
      file.cities.map((city) => distanceToPolygon(city, corners) - file.cityRadius),
    ),
  );

const inside = ({ viewBox: [left, top, width, height] }: LayoutFile, { x, y }: Point): boolean =>
  x >= left + BOARD_EDGE &&
  y >= top + BOARD_EDGE &&
  x <= left + width - BOARD_EDGE &&
  y <= top + height - BOARD_EDGE;

function railHits(file: LayoutFile, rectangles: Rectangle[]): number {
  const sameCities = (a: number, b: number): boolean => {
    const [first, second] = [file.routes[a], file.routes[b]];
    return first?.a === second?.a && first?.b === second?.b;
  };
  return count(file.routes, ({ stubs }, index) => {
    const track = polylines(stubs).flat();
    return count(rectangles, ({ route, corners }) =>
      Number(
        !sameCities(route, index) && track.some((point) => distanceToPolygon(point, corners) < -RAIL_DEPTH),
      ),
    );
  });
}

function crossings(file: LayoutFile): number {
  const curves = file.routes.map(({ curve }) => bezier(curve));
  return count(file.routes, (first, index) =>
    count(file.routes.slice(index + 1), (second, offset) => {
      // The tracks of a double route share one curve, and routes of one city meet in it.
      const shared = [first.a, first.b].filter((city) => city === second.a || city === second.b).length;
      if (shared > 0) return 0;
      return Number(cross(curves[index] ?? [], curves[index + 1 + offset] ?? []));
    }),
  );
}

/** Points along `M x y C x y x y x y`. */
function bezier(curve: string): Point[] {
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0, dx = 0, dy = 0] = (
    curve.match(/-?[\d.]+/g) ?? []
  ).map(Number);
  return Array.from({ length: 25 }, (_, step) => {
    const t = step / 24;
    const s = 1 - t;
    const mix = (a: number, b: number, c: number, d: number): number =>
      s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    return { x: mix(ax, bx, cx, dx), y: mix(ay, by, cy, dy) };
  });
}

function cross(first: Point[], second: Point[]): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
  return pairs(first).some(([a, b]) =>
    pairs(second).some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0),
  );
}

const pairs = (line: Point[]): [Point, Point][] =>
  line.slice(1).map((point, index) => [line[index] ?? point, point]);

const edges = (shape: Polygon): [Point, Point][] =>
  shape.map((point, index) => [point, shape[(index + 1) % shape.length] ?? point]);

/** Distance of two convex shapes; negative is how deep they lie in each other. */
export function separation(first: Polygon, second: Polygon): number {
  const widest = Math.max(axisSeparation(first, second), axisSeparation(second, first));
  if (widest <= 0) return widest;
  const toEdges = (points: Polygon, shape: Polygon): number =>
    Math.min(...points.flatMap((point) => edges(shape).map(([a, b]) => distanceToSegment(point, a, b))));
  return Math.min(toEdges(first, second), toEdges(second, first));
}

/** The largest gap between the shapes, looking along the edges of the first. */
function axisSeparation(first: Polygon, second: Polygon): number {
  return Math.max(
    ...edges(first).map(([a, b]) => {
      const length = distance(a, b);
      const normal = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
      const shadow = (shape: Polygon): number[] => shape.map(({ x, y }) => x * normal.x + y * normal.y);
      const [one, two] = [shadow(first), shadow(second)];
      return Math.max(Math.min(...two) - Math.max(...one), Math.min(...one) - Math.max(...two));
    }),
  );
}

/** Negative inside. */
export function distanceToPolygon(point: Point, shape: Polygon): number {
  const away = Math.min(...edges(shape).map(([a, b]) => distanceToSegment(point, a, b)));
  const within = edges(shape).every(
    ([a, b]) => (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0,
  );
  return within ? -away : away;
}
