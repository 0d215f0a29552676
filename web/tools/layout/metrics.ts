// How good a layout is, computed anew from the placements in the file, with exact rectangles.
import { distance } from "../../src/lib/board/geometry.ts";
import type { Point } from "../../src/lib/board/layout.ts";
import type { LayoutFile } from "./file.ts";
import { polylines } from "./lines.ts";
import { distanceToPolygon, lineCrossings, polygon, separation, type Polygon } from "./polygons.ts";

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

/** What keeps a board from being fit for play; nothing, if it is. */
export function faults(metrics: Metrics): string[] {
  const none = (
    [
      "overlaps",
      "spaceLabelOverlaps",
      "labelLabelOverlaps",
      "labelCityOverlaps",
      "outside",
      "railHits",
      "crossings",
      "folds",
    ] as const
  )
    .filter((name) => metrics[name] > 0)
    .map((name) => `${name} is ${metrics[name]}, and must be 0`);
  const room = Object.entries(LEAST_ROOM)
    .filter(([name, least]) => metrics[name as keyof Metrics] < least)
    .map(
      ([name, least]) =>
        `${name} is ${metrics[name as keyof Metrics].toFixed(2)}, and must be at least ${least}`,
    );
  return [...none, ...room];
}

const LEAST_ROOM = { clearance: 2, gap: 2.5, spaceToCity: 3 };

const count = <T>(list: T[], of: (item: T, index: number) => number): number =>
  list.reduce((sum, item, index) => sum + of(item, index), 0);

function spaceRectangles(file: LayoutFile): Rectangle[] {
  const { length, width } = file.space;
  return file.routes.flatMap(({ spaces }, route) =>
    spaces.map((space) => ({ route, center: space, corners: polygon(space, space.angle, length, width) })),
  );
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
      return Number(lineCrossings(curves[index] ?? [], curves[index + 1 + offset] ?? []) > 0);
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
