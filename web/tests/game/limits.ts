// What the client promises about its speed. CI fails at twice these limits; `npm run bench` writes the numbers down.
import { writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { expect } from "@playwright/test";

interface Limit {
  what: string;
  unit: string;
  goal: number;
  /** Whether more is better. */
  atLeast?: boolean;
}

export const LIMITS = {
  bytes: { what: "first load, compressed, until the first move on one board", unit: "kB", goal: 250 },
  interactive: { what: "first page usable after", unit: "ms", goal: 2000 },
  table: { what: "table opened by its link, usable after", unit: "ms", goal: 2000 },
  tap: { what: "answering a tap on a route, median", unit: "ms", goal: 100 },
  panning: { what: "panning a full board", unit: "frames/s", goal: 50, atLeast: true },
  zooming: { what: "zooming a full board", unit: "frames/s", goal: 50, atLeast: true },
  task: { what: "longest task while opponents move", unit: "ms", goal: 200 },
  heap: { what: "growth of the heap over twenty games", unit: "kB", goal: 1000 },
} satisfies Record<string, Limit>;

type Name = keyof typeof LIMITS;

const measured = new Map<Name, number>();

/** Notes a number and fails if it is twice as bad as it may be. */
export function note(name: Name, value: number): void {
  const { what, unit, goal, ...limit }: Limit = LIMITS[name];
  console.log(`${what}: ${value.toFixed(0)} ${unit} (goal ${goal})`);
  measured.set(name, value);
  if (limit.atLeast === true) expect(value, what).toBeGreaterThan(goal / 2);
  else expect(value, what).toBeLessThan(goal * 2);
}

/** Writes the page about the speed, if everything was measured. */
export function writeDown(path: string, browser: string): void {
  const names = Object.keys(LIMITS) as Name[];
  if (names.some((name) => !measured.has(name))) return;
  const rows = names.map((name) => {
    const { what, unit, goal, ...limit }: Limit = LIMITS[name];
    const bound = limit.atLeast === true ? "at least" : "at most";
    return `| ${what} | ${measured.get(name)?.toFixed(0)} ${unit} | ${bound} ${goal} ${unit} |`;
  });
  writeFileSync(path, page(rows, browser));
}

const page = (rows: string[], browser: string): string => `# Speed of the browser client

Written by \`npm run bench\` in \`web/\`; do not edit. CI measures the same and fails at twice each limit.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${cpus()[0]?.model ?? "an unknown processor"}, \
${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}, Chromium ${browser} without a graphics card. The server is
the real one on the same machine. The processor is slowed four times for everything but the bytes and the heap.

| what | measured | limit |
| --- | --- | --- |
${rows.join("\n")}

- **First load**: every byte that crosses the network from the first page to the first ticket choice, fonts, board
  and table included, with an empty cache.
- **Usable**: the button to press is there and the page has nothing left to do.
- **Times** are processor time of the page's own thread, and frames a second are what the busier of the two threads that
  make a frame has time for. So other work on the machine does not count, nor does waiting for the network, which is not
  slowed.
- **A tap** on a route that can be claimed: all work from the pointer to the frame that shows the bar.
- **Opponents** are three bots that move as fast as they can.
- **Heap**: objects and elements after a garbage collection, all games watched in one page, without machine code. What is left are
  the browser's own lists of timings, which it bounds; one game that is not let go is more than a megabyte.
`;
