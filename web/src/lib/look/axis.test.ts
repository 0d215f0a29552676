import { expect, test } from "vitest";
import { axis } from "./axis";

test.each([
  [0, 96, [0, 20, 40, 60, 80, 100]],
  [0, 10, [0, 10]],
  [0, 0, [0, 10]],
  [1488, 1521, [1480, 1490, 1500, 1510, 1520, 1530]],
  [-12, 240, [-100, 0, 100, 200, 300]],
])("from %i to %i", (least, most, marks) => {
  expect(axis(least, most, [10, 20, 50, 100])).toEqual(marks);
});
