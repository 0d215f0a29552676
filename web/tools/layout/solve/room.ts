// What is free on a board: how far a place is from everything playable, and whether it is in the sea.
import { distance } from "../../../src/lib/board/geometry.ts";
import type { Point } from "../../../src/lib/board/layout.ts";
import type { Line } from "../lines.ts";
import { distanceToPolygon, polygon, type Polygon } from "../polygons.ts";
import type { Board } from "./board.ts";
import { labelBox } from "./labels.ts";
import { BOARD, CITY_RADIUS } from "./sizes.ts";

/** Both are looked up on a grid: they are asked for very often. */
const GRID = 5;
/** Farther away than this nobody asks how far exactly. */
const FAR = 90;
const EDGE = 14;

export class Room {
  readonly #distances = new Map<number, number>();
  readonly #seas = new Map<number, boolean>();
  readonly #shapes: { middle: Point; reach: number; corners: Polygon }[];
  readonly #dots: { at: Point; radius: number }[];

  constructor(
    board: Board,
    readonly shores: { land: Line[]; lakes: Line[] },
  ) {
    const { length, width } = board.sizes;
    const spaces = board.lanes.flatMap((lane) =>
      lane.middles(1).map((middle) => {
        const space = lane.space(middle);
        return {
          middle: space,
          reach: length,
          corners: polygon(space, (space.angle * 180) / Math.PI, length, width),
        };
      }),
    );
    const names = board.cities.flatMap(({ at, label }) => {
      if (label === null) return [];
      const box = labelBox(at, label);
      return [
        {
          middle: box,
          reach: box.halfWidth,
          corners: polygon(box, 0, 2 * box.halfWidth, 2 * box.halfHeight),
        },
      ];
    });
    this.#shapes = [...spaces, ...names];
    this.#dots = [
      ...board.cities.map(({ at }) => ({ at, radius: CITY_RADIUS })),
      ...board.lanes.flatMap(({ knots }) => knots.map((at) => ({ at, radius: 1 }))),
    ];
  }

  /** To the nearest thing of the game; large where there is none near. */
  free(point: Point): number {
    const at = onGrid(point);
    return remember(this.#distances, key(at), () => {
      let nearest = FAR;
      for (const { middle, reach, corners } of this.#shapes)
        if (distance(middle, at) < nearest + reach)
          nearest = Math.min(nearest, distanceToPolygon(at, corners));
      for (const dot of this.#dots) nearest = Math.min(nearest, distance(dot.at, at) - dot.radius);
      return nearest;
    });
  }

  /** The same, with the edge of the board as one more thing. */
  freeInside(point: Point): number {
    const { x, y } = point;
    return Math.min(this.free(point), x - EDGE, y - EDGE, BOARD.width - EDGE - x, BOARD.height - EDGE - y);
  }

  isSea(point: Point): boolean {
    const at = onGrid(point);
    const outside = at.x < 0 || at.y < 0 || at.x > BOARD.width || at.y > BOARD.height;
    return !outside && remember(this.#seas, key(at), () => !within(this.shores.land, at));
  }

  isDry = (point: Point): boolean => within(this.shores.land, point) && !within(this.shores.lakes, point);
}

const onGrid = ({ x, y }: Point): Point => ({
  x: Math.round(x / GRID) * GRID,
  y: Math.round(y / GRID) * GRID,
});
const key = ({ x, y }: Point): number => (y + 1000) * 10_000 + x;

function remember<T>(known: Map<number, T>, place: number, find: () => T): T {
  let value = known.get(place);
  if (value === undefined) known.set(place, (value = find()));
  return value;
}

/** Whether a ray from the point crosses the outlines an odd number of times. */
function within(outlines: Line[], { x, y }: Point): boolean {
  let inside = false;
  for (const line of outlines) {
    let last = line.at(-1);
    for (const point of line) {
      if (
        last !== undefined &&
        point.y > y !== last.y > y &&
        x < ((last.x - point.x) * (y - point.y)) / (last.y - point.y) + point.x
      )
        inside = !inside;
      last = point;
    }
  }
  return inside;
}
