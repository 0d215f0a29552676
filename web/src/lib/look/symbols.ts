// One shape per card color, so that color is never alone. Each fits a box of about 10 x 10 around the origin.
import type { TrainCard } from "./cards";
import { circle } from "./path";

export interface CardSymbol {
  path: string;
  /** Width of the line for shapes that are drawn and not filled. */
  line?: number;
}

export const SYMBOL: Record<TrainCard, CardSymbol> = {
  locomotive: {
    path:
      "M-7.6 3L6.8 3L6.8 1.5L6 1.5L6 -1.9L3 -1.9L3 -4.7L0.8 -4.7L0.8 -1.9L-1.2 -1.9L-1.2 -3.3L-2.6 -3.3" +
      "L-2.6 -1.9L-3.5 -1.9L-3.5 -4.9L-7.9 -4.9L-7.9 -3.6L-7 -3.6L-7 1.6L-7.6 1.6Z" +
      circle(-4.2, 3.3, 2) +
      circle(1, 3.4, 1.8) +
      circle(4.9, 3.4, 1.8),
  },
  purple: {
    path: "M-1.5 -4.6L1.5 -4.6L1.5 -1.5L4.6 -1.5L4.6 1.5L1.5 1.5L1.5 4.6L-1.5 4.6L-1.5 1.5L-4.6 1.5L-4.6 -1.5L-1.5 -1.5Z",
  },
  white: { path: circle(0, 0, 3.6), line: 1.9 },
  blue: {
    path: "M-5 -1Q-2.5 -4.2 0 -1Q2.5 2.2 5 -1M-5 2.8Q-2.5 -0.4 0 2.8Q2.5 6 5 2.8",
    line: 1.8,
  },
  yellow: {
    path: "M0 -5L1.35 -1.65L4.9 -1.5L2.15 0.75L3.1 4.2L0 2.2L-3.1 4.2L-2.15 0.75L-4.9 -1.5L-1.35 -1.65Z",
  },
  orange: { path: "M-4.4 3.7L0 -4.3L4.4 3.7Z" },
  black: { path: "M-3.5 -3.5L3.5 -3.5L3.5 3.5L-3.5 3.5Z" },
  red: { path: "M0 -4.8L3.8 0L0 4.8L-3.8 0Z" },
  green: { path: circle(0, -2.3, 2.3) + circle(-2.5, 1.8, 2.3) + circle(2.5, 1.8, 2.3) },
};
