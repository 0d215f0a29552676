// Bends the map under the cities that were moved, like a thin sheet of metal (thin-plate spline).
import type { Point } from "../../../src/lib/board/layout.ts";
import { BOARD } from "./sizes.ts";

export type Warp = (point: Point) => Point;

interface Pin {
  from: Point;
  to: Point;
}

/** The sheet may miss its pins by a little, and is smoother for it. */
const GIVE = 0.0005;
/** Keeps the numbers of the equations near one. */
const UNIT = 500;

const bulge = (squared: number): number => (squared <= 1e-12 ? 0 : squared * Math.log(squared));

const force = (a: Point, b: Point): number => bulge(((a.x - b.x) / UNIT) ** 2 + ((a.y - b.y) / UNIT) ** 2);

export function warp(cities: Pin[]): Warp {
  const pins = [...cities, ...farPins()];
  const rows = pins.map(({ from, to }, index) => [
    ...pins.map((pin, other) => force(from, pin.from) + (index === other ? GIVE : 0)),
    1,
    from.x / UNIT,
    from.y / UNIT,
    to.x,
    to.y,
  ]);
  // A sheet that is only shifted and tilted is not bent.
  const balance = [() => 1, ({ from }: Pin) => from.x / UNIT, ({ from }: Pin) => from.y / UNIT];
  for (const part of balance) rows.push([...pins.map(part), 0, 0, 0, 0, 0]);
  const weights = eliminate(rows);
  const [shift = [0, 0], alongX = [0, 0], alongY = [0, 0]] = weights.slice(pins.length);
  return (point) => {
    const at = (axis: 0 | 1): number =>
      shift[axis] + (alongX[axis] * point.x) / UNIT + (alongY[axis] * point.y) / UNIT;
    let [x, y] = [at(0), at(1)];
    for (const [index, { from }] of pins.entries()) {
      const [byX, byY] = weights[index] ?? [0, 0];
      const strength = force(point, from);
      x += byX * strength;
      y += byY * strength;
    }
    return { x, y };
  };
}

/** Far outside nothing moves. */
function farPins(): Pin[] {
  const { width, height } = BOARD;
  const stay = (x: number, y: number): Pin => ({
    from: { x: x * width, y: y * height },
    to: { x: x * width, y: y * height },
  });
  return [
    ...[-0.35, 0, 0.25, 0.5, 0.75, 1, 1.35].flatMap((x) => [stay(x, -0.45), stay(x, 1.45)]),
    ...[-0.05, 0.3, 0.7, 1.05].flatMap((y) => [stay(-0.35, y), stay(1.35, y)]),
  ];
}

/** Solves equations for two unknown columns, which stand on the right of each row (Gauss and Jordan). */
function eliminate(rows: number[][]): [number, number][] {
  const size = rows.length;
  const entry = (row: number, column: number): number => rows[row]?.[column] ?? 0;
  for (let column = 0; column < size; column++) {
    let largest = column;
    for (let row = column + 1; row < size; row++)
      if (Math.abs(entry(row, column)) > Math.abs(entry(largest, column))) largest = row;
    [rows[column], rows[largest]] = [rows[largest] ?? [], rows[column] ?? []];
    for (let row = 0; row < size; row++) {
      const factor = row === column ? 0 : entry(row, column) / entry(column, column);
      if (factor === 0) continue;
      rows[row] = (rows[row] ?? []).map((value, at) => value - factor * entry(column, at));
    }
  }
  return rows.map((row, index) => [
    (row[size] ?? 0) / (row[index] ?? 1),
    (row[size + 1] ?? 0) / (row[index] ?? 1),
  ]);
}

/** Whether the sheet lies flat: the smallest part that an area is shrunk to, and where it is folded over. */
export function flatness(bend: Warp): { minJacobian: number; folds: number } {
  let [least, folds] = [Infinity, 0];
  for (let x = -20; x <= BOARD.width + 20; x += 10) {
    for (let y = -20; y <= BOARD.height + 20; y += 10) {
      const [here, right, below] = [bend({ x, y }), bend({ x: x + 1, y }), bend({ x, y: y + 1 })];
      const area = (right.x - here.x) * (below.y - here.y) - (right.y - here.y) * (below.x - here.x);
      least = Math.min(least, area);
      if (area <= 0) folds++;
    }
  }
  return { minJacobian: least, folds };
}
