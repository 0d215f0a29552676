import { expect, test } from "vitest";
import { retryDelay } from "./backoff";

test("waits longer each time, up to a limit", () => {
  const delays = [0, 1, 2, 3, 10].map((attempt) => retryDelay(attempt, 1));
  expect(delays).toEqual([400, 800, 1600, 3200, 15_000]);
});

test("chance takes away up to half", () => {
  expect(retryDelay(0, 0)).toBe(200);
});
