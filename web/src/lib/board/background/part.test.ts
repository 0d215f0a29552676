import { expect, test } from "vitest";
import { fit, pan } from "../view";
import { covers, seenPart, wholePart } from "./part";

const board = { width: 1600, height: 1000 };
const box = { width: 800, height: 600 };
const whole = wholePart(board);

test("what is seen at the start is the board and some sea above and below", () => {
  const seen = seenPart(fit(board, box), box, 0, whole);
  expect(seen.x).toBeCloseTo(0);
  expect(seen).toMatchObject({ y: -100, width: 1600, height: 1200 });
});

test("a margin covers small moves and no large ones", () => {
  const view = { x: -800, y: -600, scale: 2 };
  const painted = seenPart(view, box, 0.25, whole);
  const after = (dx: number) => seenPart(pan(view, dx, 0, board, box), box, 0, whole);
  expect(covers(painted, after(190))).toBe(true);
  expect(covers(painted, after(210))).toBe(false);
});

test("nothing beyond the map is painted", () => {
  const part = seenPart({ x: 0, y: 0, scale: 0.2 }, box, 1, whole);
  expect(covers(whole, part)).toBe(true);
});
