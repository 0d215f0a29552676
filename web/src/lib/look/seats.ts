// What tells the seats apart: a color and a roof pattern, never one without the other. Fills keep a CIELAB
// distance of 21 and more in simulated protan, deutan and tritan vision.
import { circle } from "./path";

export interface SeatLook {
  fill: string;
  edge: string;
  /** Color of the roof pattern. */
  mark: string;
  roof: Roof;
}

export type Roof = "bars" | "dots" | "chevrons" | "crosses" | "line";

export const SEATS: readonly SeatLook[] = [
  { fill: "#1668b8", edge: "#0b3763", mark: "#ffffff", roof: "bars" },
  { fill: "#d8472b", edge: "#7a1f0e", mark: "#ffffff", roof: "dots" },
  { fill: "#1aa078", edge: "#07503a", mark: "#ffffff", roof: "chevrons" },
  { fill: "#f2b705", edge: "#8a6500", mark: "#4a3500", roof: "crosses" },
  { fill: "#34203f", edge: "#140a1a", mark: "#ffffff", roof: "line" },
];

/** The look of a seat; seats beyond the fifth do not exist in this game. */
export function seatLook(seat: number): SeatLook {
  const look = SEATS[seat];
  if (look === undefined) throw new RangeError(`seat ${seat} has no look; there are ${SEATS.length}`);
  return look;
}

export interface RoofPattern {
  path: string;
  /** Width of the line; 0 for a pattern that is filled. */
  line: number;
}

/** The pattern on the roof of a piece of this length. */
export function roofPattern(roof: Roof, length: number): RoofPattern {
  const along = (parts: number[], draw: (x: number) => string): string =>
    parts.map((part) => draw(part * length)).join("");
  switch (roof) {
    case "bars":
      return { path: along([-0.3, -0.1, 0.1, 0.3], (x) => `M${x} -3.4L${x} 3.4`), line: 2.2 };
    case "dots":
      return { path: along([-0.3, -0.1, 0.1, 0.3], (x) => circle(x, 0, 1.9)), line: 0 };
    case "chevrons":
      return {
        path: along([-0.26, 0, 0.26], (x) => `M${x - 2} -3.4L${x + 2} 0L${x - 2} 3.4`),
        line: 2,
      };
    case "crosses":
      return {
        path: along(
          [-0.26, 0, 0.26],
          (x) => `M${x - 2.4} -2.4L${x + 2.4} 2.4M${x + 2.4} -2.4L${x - 2.4} 2.4`,
        ),
        line: 1.7,
      };
    case "line":
      return { path: `M${-0.34 * length} 0L${0.34 * length} 0`, line: 2.4 };
  }
}
