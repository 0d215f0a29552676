// Edges, which are pairs of cities with one or two routes, and lanes, which are the routes on them. An edge is a cubic
// Bézier curve that follows its cities; a lane runs beside it and carries a row of spaces.
import type { Point } from "../../../src/lib/board/layout.ts";
import type { City } from "./board.ts";
import { Movable } from "./movable.ts";
import { GAP, LANE_GAP, ROW_START, WIDEST_GAP, type Sizes } from "./sizes.ts";

/** Straight pieces of a lane. */
export const PIECES = 28;

/** How much each control point counts at a place of the curve, and so each city. */
interface Share {
  t: number;
  control: [number, number, number, number];
}

function share(t: number): Share {
  const s = 1 - t;
  return { t, control: [s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3] };
}

const SHARES = Array.from({ length: PIECES + 1 }, (_, knot) => share(knot / PIECES));

export class Edge {
  readonly lanes: Lane[] = [];
  /** What the inner control points are moved by; without it the edge is straight. */
  readonly bends = [new Movable(0, 0, 1.3), new Movable(0, 0, 1.3)] as const;
  /** How far the spaces are moved along the curve; one for both lanes, so that they stay side by side. */
  readonly slide = new Movable();

  constructor(
    readonly a: City,
    readonly b: City,
    readonly spaces: number,
  ) {}

  get control(): [Point, Point, Point, Point] {
    const { a, b } = this;
    const [first, second] = this.bends;
    return [
      a.at,
      { x: (2 * a.at.x + b.at.x) / 3 + first.x, y: (2 * a.at.y + b.at.y) / 3 + first.y },
      { x: (a.at.x + 2 * b.at.x) / 3 + second.x, y: (a.at.y + 2 * b.at.y) / 3 + second.y },
      b.at,
    ];
  }

  meets = (other: Edge): boolean =>
    this.a === other.a || this.a === other.b || this.b === other.a || this.b === other.b;

  /** Hands a pull at a place of the curve on to what the curve hangs on. */
  pull(t: number, x: number, y: number): void {
    this.#pull(share(t), x, y);
  }

  pullKnot(knot: number, x: number, y: number): void {
    this.#pull(SHARES[knot] ?? share(knot / PIECES), x, y);
  }

  #pull({ control: [p, q, r, s] }: Share, x: number, y: number): void {
    const a = p + (2 / 3) * q + (1 / 3) * r;
    const b = s + (1 / 3) * q + (2 / 3) * r;
    this.a.at.pull(a * x, a * y);
    this.b.at.pull(b * x, b * y);
    this.bends[0].pull(q * x, q * y);
    this.bends[1].pull(r * x, r * y);
  }
}

/** A point of a lane, and how long the lane is up to it. */
export interface Knot extends Point {
  arc: number;
}

/** A place on a lane: where, in which direction, and at which part of the curve. */
export interface Place extends Point {
  direction: Point;
  t: number;
}

/** The row of spaces on a lane. Positions are lengths along it. */
export interface Row {
  /** Middle of the first space, and from middle to middle. */
  start: number;
  pitch: number;
  /** Length of a space. */
  length: number;
  /** From the first edge of the first space to the last of the last. */
  from: number;
  to: number;
  /** What the lane would have to be long, and what it is. */
  needed: number;
  available: number;
}

export class Lane {
  /** Straight pieces from city to city; made by `trace`. */
  knots: Knot[] = [];
  /** All its turning, in radians. */
  turn = 0;

  constructor(
    readonly edge: Edge,
    readonly route: number,
    /** -0.5 and 0.5 for the lanes of a double route, else 0. */
    readonly side: number,
    readonly sizes: Sizes,
  ) {}

  get offset(): number {
    return this.side * (this.sizes.width + LANE_GAP);
  }

  /** Follows the curve as it is now, with everything drawn so much smaller. */
  trace(growth: number): void {
    const [p, q, r, s] = this.edge.control;
    const aside = growth * this.offset;
    let arc = 0;
    let last: Point | null = null;
    this.knots = SHARES.map(({ t, control: [a, b, c, d] }) => {
      let x = a * p.x + b * q.x + c * r.x + d * s.x;
      let y = a * p.y + b * q.y + c * r.y + d * s.y;
      if (aside !== 0) {
        const along = (one: number, two: number, three: number, four: number): number =>
          (1 - t) ** 2 * (two - one) + 2 * (1 - t) * t * (three - two) + t * t * (four - three);
        const [dx, dy] = [along(p.x, q.x, r.x, s.x), along(p.y, q.y, r.y, s.y)];
        const length = Math.hypot(dx, dy) || 1;
        x -= (dy / length) * aside;
        y += (dx / length) * aside;
      }
      if (last !== null) arc += Math.hypot(x - last.x, y - last.y);
      last = { x, y };
      return { x, y, arc };
    });
    this.turn = Math.min(3, turning(this.knots));
  }

  #knot(index: number): Knot {
    const knot = this.knots[index];
    if (knot === undefined) throw new RangeError("a lane is traced before it is asked for places");
    return knot;
  }

  get length(): number {
    return this.#knot(PIECES).arc;
  }

  /** Where the spaces sit. Too short a lane pushes them over each other, and is told so by its length. */
  row(growth: number): Row {
    const { spaces: count, slide } = this.edge;
    const length = growth * this.sizes.length;
    const ends = growth * ROW_START;
    const room = this.length - 2 * ends;
    // On a bend the inner corners of neighbors come closer: that is paid for with a wider gap.
    const gap = growth * (GAP + ((this.sizes.width / 2) * this.turn) / count);
    const needed = count * length + (count - 1) * gap;
    const pitch =
      room < needed
        ? count > 1
          ? Math.max(0.3 * length, (room - length) / (count - 1))
          : 0
        : length + Math.min(Math.max(gap, growth * WIDEST_GAP), gap + (0.6 * (room - needed)) / (count + 1));
    const free = (room - (count - 1) * pitch - length) / 2;
    const limit = Math.max(0, free);
    slide.x = Math.max(-limit, Math.min(limit, slide.x));
    const from = ends + free + slide.x;
    return {
      start: from + length / 2,
      pitch,
      length,
      from,
      to: from + (count - 1) * pitch + length,
      needed: needed + 2 * ends,
      available: this.length,
    };
  }

  /** Middles of the spaces, as lengths along the lane. */
  middles(growth: number): number[] {
    const { start, pitch } = this.row(growth);
    return Array.from({ length: this.edge.spaces }, (_, space) => start + space * pitch);
  }

  at(arc: number): Place {
    let [low, high] = [0, PIECES];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#knot(middle).arc <= arc) low = middle;
      else high = middle;
    }
    const [from, to] = [this.#knot(low), this.#knot(high)];
    const length = to.arc - from.arc || 1e-9;
    const part = (arc - from.arc) / length;
    const direction = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
    return {
      x: from.x + part * (to.x - from.x),
      y: from.y + part * (to.y - from.y),
      direction,
      t: Math.max(0, Math.min(1, (low + part) / PIECES)),
    };
  }

  /** A space around this middle: a little inside the bend, along the chord of what it covers. Radians. */
  space(middle: number): Point & { angle: number } {
    const here = this.at(middle);
    const before = this.at(middle - this.sizes.length * 0.35);
    const after = this.at(middle + this.sizes.length * 0.35);
    return {
      x: here.x / 2 + (before.x + after.x) / 4,
      y: here.y / 2 + (before.y + after.y) / 4,
      angle: Math.atan2(after.y - before.y, after.x - before.x),
    };
  }
}

function turning(knots: Knot[]): number {
  let sum = 0;
  let last: Point | null = null;
  let direction: Point | null = null;
  for (const { x, y } of knots) {
    if (last !== null) {
      const next = { x: x - last.x, y: y - last.y };
      if (direction !== null)
        sum += Math.abs(
          Math.atan2(
            direction.x * next.y - direction.y * next.x,
            direction.x * next.x + direction.y * next.y,
          ),
        );
      direction = next;
    }
    last = { x, y };
  }
  return sum;
}
