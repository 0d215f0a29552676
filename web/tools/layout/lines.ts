// Lines of straight pieces, as the layout file writes them: `M1 2L3 4L5 6Z`.
import { distanceToSegment } from "../../src/lib/board/geometry.ts";
import type { Point } from "../../src/lib/board/layout.ts";

export type Line = Point[] & { closed?: boolean };

export function polylines(path: string): Line[] {
  return path
    .split("M")
    .slice(1)
    .map((part) => {
      const numbers = (part.match(/-?[\d.]+/g) ?? []).map(Number);
      const line: Line = [];
      for (let i = 0; i + 1 < numbers.length; i += 2)
        line.push({ x: numbers[i] ?? 0, y: numbers[i + 1] ?? 0 });
      line.closed = part.endsWith("Z");
      return line;
    });
}

/** Fewer points, none of the left-out ones farther than `tolerance` from the line (Douglas and Peucker). */
export function simplify(line: Point[], tolerance: number): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 3) return line;
  let farthest = 0;
  let distance = tolerance;
  line.forEach((point, index) => {
    const d = distanceToSegment(point, first, last);
    if (d > distance) [farthest, distance] = [index, d];
  });
  if (farthest === 0) return [first, last];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ];
}
