// The train cards: their order on screen and their paint. Every pair of fills stays apart (CIELAB distance of 14
// and more) in simulated protan, deutan and tritan vision; the symbol beside the color carries the same fact.

/** The order of cards everywhere on screen. The notation of games has its own. */
export const TRAIN_CARDS = [
  "locomotive",
  "purple",
  "white",
  "blue",
  "yellow",
  "orange",
  "black",
  "red",
  "green",
] as const;

export type TrainCard = (typeof TRAIN_CARDS)[number];
export type RouteColor = Exclude<TrainCard, "locomotive"> | "gray";

export interface Paint {
  fill: string;
  /** A darker tone of the same hue, for outlines and shades. */
  edge: string;
  /** What is legible on the fill. */
  ink: string;
}

export const PAINT: Record<TrainCard | "gray", Paint> = {
  locomotive: { fill: "#f3e6c8", edge: "#5a4a2c", ink: "#2b2118" },
  purple: { fill: "#c583cb", edge: "#7a3a83", ink: "#4a1652" },
  white: { fill: "#fdfaf3", edge: "#8a8272", ink: "#6d6553" },
  blue: { fill: "#3577c2", edge: "#184a86", ink: "#eaf3fe" },
  yellow: { fill: "#f7da5a", edge: "#9c7a14", ink: "#5c4503" },
  orange: { fill: "#ee8f2f", edge: "#9c5208", ink: "#4f2803" },
  black: { fill: "#3a3a42", edge: "#101014", ink: "#e8e8ee" },
  red: { fill: "#c02f38", edge: "#7a1820", ink: "#ffe7e2" },
  green: { fill: "#6db85f", edge: "#2d6b2e", ink: "#123f16" },
  gray: { fill: "#b7b3a8", edge: "#75716a", ink: "#55524c" },
};
