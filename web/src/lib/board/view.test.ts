import { describe, expect, test } from "vitest";
import {
  around,
  cover,
  fit,
  keepInside,
  labelScale,
  MAX_SCALE,
  pan,
  pinch,
  show,
  start,
  toBoard,
  toPixel,
  zoomAt,
} from "./view";

const board = { width: 1600, height: 1000 };
const desktop = { width: 1200, height: 800 };
const phone = { width: 390, height: 430 };

describe("the first view", () => {
  test("is the whole board in the middle of a wide box", () => {
    expect(start(board, desktop)).toEqual({ scale: 0.75, x: 0, y: 25 });
    expect(start(board, desktop)).toEqual(fit(board, desktop));
  });

  test("is the full height in an upright box", () => {
    expect(start(board, phone)).toEqual(cover(board, phone));
    expect(start(board, phone).scale).toBeCloseTo(0.43);
  });
});

test("pixels and board are inverse", () => {
  const view = { x: -120, y: 33, scale: 1.7 };
  const point = { x: 512, y: 77 };
  const back = toBoard(view, toPixel(view, point));
  expect(back.x).toBeCloseTo(point.x);
  expect(back.y).toBeCloseTo(point.y);
});

describe("zooming", () => {
  test("keeps the point under the pixel", () => {
    const at = { x: 700, y: 300 };
    const before = zoomAt(fit(board, desktop), at, 2, board, desktop);
    const after = zoomAt(before, at, 1.3, board, desktop);
    expect(after.scale).toBeCloseTo(before.scale * 1.3);
    expect(toBoard(after, at).x).toBeCloseTo(toBoard(before, at).x);
    expect(toBoard(after, at).y).toBeCloseTo(toBoard(before, at).y);
  });

  test("ends at the whole board and at the largest scale", () => {
    const at = { x: 10, y: 10 };
    expect(zoomAt(fit(board, desktop), at, 0.1, board, desktop)).toEqual(fit(board, desktop));
    expect(zoomAt(fit(board, desktop), at, 100, board, desktop).scale).toBe(MAX_SCALE);
  });
});

test("panning stops at the edge of the board", () => {
  const view = { x: -100, y: -100, scale: 2 };
  expect(pan(view, 500, 30, board, desktop)).toEqual({ x: 0, y: -70, scale: 2 });
  expect(pan(view, -9000, -9000, board, desktop)).toEqual({ x: 1200 - 3200, y: 800 - 2000, scale: 2 });
});

test("a pinch keeps what is under the fingers", () => {
  const view = { x: -400, y: -300, scale: 1.5 };
  const from: [Point, Point] = [
    { x: 300, y: 300 },
    { x: 500, y: 300 },
  ];
  const to: [Point, Point] = [
    { x: 260, y: 340 },
    { x: 560, y: 340 },
  ];
  const after = pinch(view, from, to, board, desktop);
  expect(after.scale).toBeCloseTo(2.25);
  for (const finger of [0, 1] as const) {
    expect(toBoard(after, to[finger]).x).toBeCloseTo(toBoard(view, from[finger]).x);
    expect(toBoard(after, to[finger]).y).toBeCloseTo(toBoard(view, from[finger]).y);
  }
});

test("showing two cities puts both into the box", () => {
  const cities = [
    { x: 200, y: 150 },
    { x: 900, y: 700 },
  ];
  const view = show(around(cities, 320), board, phone, 60);
  for (const city of cities) {
    const { x, y } = toPixel(view, city);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(phone.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(phone.height);
  }
});

test("a view stays inside whatever it was", () => {
  expect(keepInside({ x: 9999, y: -9999, scale: 0.01 }, board, desktop)).toEqual(fit(board, desktop));
});

test("names stop growing on an enlarged board", () => {
  expect(labelScale(0.8)).toBe(1);
  expect(labelScale(3)).toBe(0.5);
});

type Point = { x: number; y: number };
