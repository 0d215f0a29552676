// The first bends: for every edge one of a few, so that curves neither cross nor run over the cities of others. This
// decides which way round a route goes; everything after it only pushes.
import { distance } from "../../../src/lib/board/geometry.ts";
import type { Point } from "../../../src/lib/board/layout.ts";
import { lineCrossings } from "../polygons.ts";
import type { Board } from "./board.ts";
import type { Edge } from "./curve.ts";
import { random } from "./random.ts";
import { BOARD, CITY_RADIUS, GAP, MARGIN, ROW_START } from "./sizes.ts";

/** Height of the bow over its chord, in parts of it. */
const HEIGHTS = [0, 0.07, -0.07, 0.14, -0.14, 0.22, -0.22, 0.32, -0.32, 0.45, -0.45, 0.6, -0.6];
const POINTS = 16;
const NEAR = 22;
const PASSES = 6;
const CROSSING = 20;

interface Bow {
  edge: Edge;
  height: number;
  line: Point[];
}

export function chooseBends(board: Board, seed: number): void {
  const any = random(seed);
  const bows = board.edges.map((edge) => bow(edge, 0));
  const order = bows
    .map((_, index) => ({ index, place: any() }))
    .toSorted((one, other) => one.place - other.place);
  for (let pass = 0; pass < PASSES; pass++) {
    let changed = false;
    for (const { index } of order) {
      const now = bows[index];
      if (now === undefined) continue;
      const others = bows.filter(({ edge }) => edge !== now.edge);
      const costs = HEIGHTS.map((height) => {
        const tried = bow(now.edge, height);
        return {
          tried,
          cost: costAlone(board, tried) + others.reduce((sum, other) => sum + between(tried, other), 0),
        };
      });
      const best = costs.reduce((least, one) => (one.cost < least.cost - 1e-9 ? one : least)).tried;
      if (best.height !== now.height) changed = true;
      bows[index] = best;
    }
    if (!changed) break;
  }
  for (const { edge, height } of bows) {
    const { x, y } = sideways(edge, height);
    for (const bend of edge.bends) Object.assign(bend, { x, y });
  }
}

/** What the inner control points of a bow are moved by. */
const sideways = ({ a, b }: Edge, height: number): Point => ({
  x: -(b.at.y - a.at.y) * height,
  y: (b.at.x - a.at.x) * height,
});

function bow(edge: Edge, height: number): Bow {
  const { a, b } = edge;
  const { x, y } = sideways(edge, height);
  const line = Array.from({ length: POINTS + 1 }, (_, index) => {
    const t = index / POINTS;
    const out = 4 * t * (1 - t);
    return { x: a.at.x + (b.at.x - a.at.x) * t + x * out, y: a.at.y + (b.at.y - a.at.y) * t + y * out };
  });
  return { edge, height, line };
}

function costAlone(board: Board, { edge, height, line }: Bow): number {
  const { length, width } = board.sizes;
  const long = line.slice(1).reduce((sum, point, index) => sum + distance(point, line[index] ?? point), 0);
  const needed = edge.spaces * (length + GAP) + 2 * ROW_START;
  let cost = 6 * height ** 2 + 2 * Math.max(0, (needed - long) / needed) ** 2;
  const wanted = CITY_RADIUS + width + (edge.lanes.length - 1) * 8;
  for (const city of board.cities) {
    if (city === edge.a || city === edge.b) continue;
    const near = Math.min(...line.map((point) => distance(point, city.at)));
    cost += 12 * Math.max(0, (wanted - near) / wanted) ** 2;
  }
  const over = (at: number, size: number): number =>
    Math.max(0, MARGIN + 10 - at) + Math.max(0, at - (size - MARGIN) + 10);
  for (const { x, y } of line) cost += 0.05 * (over(x, BOARD.width) + over(y, BOARD.height));
  return cost;
}

function between(one: Bow, other: Bow): number {
  if (farApart(one.line, other.line)) return 0;
  const meets = one.edge.meets(other.edge);
  // Those that meet in a city are near each other there, and cannot help it.
  const inner = meets ? [6, 8, 10] : [2, 4, 6, 8, 10, 12, 14];
  let near = 0;
  for (const i of inner)
    for (const j of inner) {
      const [here, there] = [one.line[i], other.line[j]];
      if (here !== undefined && there !== undefined)
        near += Math.max(0, (NEAR - distance(here, there)) / NEAR);
    }
  return CROSSING * lineCrossings(one.line, other.line) + 0.25 * near;
}

function farApart(one: Point[], other: Point[]): boolean {
  const apart = (axis: "x" | "y"): boolean => {
    const [here, there] = [one.map((point) => point[axis]), other.map((point) => point[axis])];
    return Math.min(...here) > Math.max(...there) + NEAR || Math.max(...here) < Math.min(...there) - NEAR;
  };
  return apart("x") || apart("y");
}
