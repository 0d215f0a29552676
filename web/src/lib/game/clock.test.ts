import { expect, test } from "vitest";
import { timeLeft } from "./clock";

test.each([
  [0, { unit: "minutes", text: "0:00" }],
  [-5, { unit: "minutes", text: "0:00" }],
  [1, { unit: "minutes", text: "0:01" }],
  [48_000, { unit: "minutes", text: "0:48" }],
  [59 * 60_000 + 59_001, { unit: "hours", hours: 1, minutes: 0 }],
  [26 * 3_600_000, { unit: "hours", hours: 26, minutes: 0 }],
  [50 * 3_600_000, { unit: "days", days: 2, hours: 2 }],
])("%d ms", (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toEqual(text);
});
