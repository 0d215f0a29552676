/** Round numbers for an axis, from below the least value to above the most; as few as the finest step with at most five. */
export function axis(least: number, most: number, steps: readonly number[]): number[] {
  const step = steps.find((each) => (most - least) / each <= 5) ?? steps.at(-1) ?? 1;
  const low = Math.floor(least / step);
  const high = Math.max(low + 1, Math.ceil(most / step));
  return Array.from({ length: high - low + 1 }, (_, mark) => (low + mark) * step);
}
