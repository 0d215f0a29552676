const FIRST_MS = 400;
const MOST_MS = 15_000;

/**
 * How long to wait before connecting again. Grows, so that a server in trouble is left alone, and differs by chance,
 * so that not everybody comes back in the same moment. `random` is between 0 and 1.
 */
export function retryDelay(attempt: number, random: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return most * (0.5 + random / 2);
}
