// Spaces as rows of circles, which push each other softly and from far; corners are seen to when they are in place. The
// bare track between a city and its first space carries small circles too, so that no other route slips through there.
import type { Point } from "../../../src/lib/board/layout.ts";
import type { Board } from "./board.ts";
import type { Edge, Lane, Place } from "./curve.ts";
import { ROW_START } from "./sizes.ts";

export interface Bead extends Point {
  edge: Edge;
  place: Place;
  radius: number;
  /** Of bare track. */
  ghost: boolean;
  /** What is pulled at it, until it is handed on. */
  pullX: number;
  pullY: number;
}

const GHOST_STEP = 9;

export function beads(board: Board, growth: number): Bead[] {
  const { length, width } = board.sizes;
  const reach = growth * (length / 2 - width * 0.4);
  const radius = (growth * width) / 2;
  const ends = growth * ROW_START;
  const result: Bead[] = [];
  const put = (lane: Lane, arc: number, size: number, ghost: boolean): void => {
    const place = lane.at(arc);
    const { x, y } = place;
    result.push({ edge: lane.edge, place, x, y, radius: size, ghost, pullX: 0, pullY: 0 });
  };
  for (const lane of board.lanes) {
    const { from, to, available } = lane.row(growth);
    for (const middle of lane.middles(growth))
      for (const part of [-1, -1 / 3, 1 / 3, 1]) put(lane, middle + part * reach, radius, false);
    for (let arc = ends; arc < from - 3; arc += GHOST_STEP) put(lane, arc, 1, true);
    for (let arc = available - ends; arc > to + 3; arc -= GHOST_STEP) put(lane, arc, 1, true);
  }
  return result;
}

/** Hands what was pulled on to the curves, their cities and the slide of their spaces. */
export function handOn(all: Iterable<Bead>): void {
  for (const { edge, place, pullX, pullY } of all) {
    if (pullX === 0 && pullY === 0) continue;
    edge.pull(place.t, pullX, pullY);
    edge.slide.pull(pullX * place.direction.x + pullY * place.direction.y, 0);
  }
}

/** Calls `meet` for all pairs that are nearer to each other than `reach`. */
export function nearPairs(all: Bead[], reach: number, meet: (one: Bead, other: Bead) => void): void {
  const cells = new Map<number, Bead[]>();
  const key = (column: number, row: number): number => row * 10_000 + column;
  const cellOf = (at: number): number => Math.floor(at / reach) + 100;
  for (const bead of all) {
    const cell = key(cellOf(bead.x), cellOf(bead.y));
    const others = cells.get(cell);
    if (others === undefined) cells.set(cell, [bead]);
    else others.push(bead);
  }
  // Each pair of cells once: a cell with itself, with its right neighbor and with the three below.
  const ahead = [
    [1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
  ] as const;
  for (const [cell, here] of cells) {
    for (const [index, one] of here.entries())
      for (let other = index + 1; other < here.length; other++) meet(one, here[other] ?? one);
    for (const [column, row] of ahead)
      for (const other of cells.get(cell + key(column, row)) ?? []) for (const one of here) meet(one, other);
  }
}
