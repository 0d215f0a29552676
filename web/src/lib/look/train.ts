// Train pieces as seen from above: coach, couplings, gloss, roof pattern.
import { place, roundedRectangle } from "./path";
import { painted, type Layer } from "./picture";
import { roofPattern, seatLook } from "./seats";

interface Place {
  x: number;
  y: number;
  /** In degrees. */
  angle: number;
}

/**
 * The pieces of a seat at these places. Each layer of all of them is one path, placed by its numbers: a transform for
 * every piece would be one more thing to keep track of in every frame.
 */
export function trainLayers(seat: number, length: number, width: number, places: readonly Place[]): Layer[] {
  const { fill, edge, mark, roof } = seatLook(seat);
  const laid = (path: string): string => places.map(({ x, y, angle }) => place(path, x, y, angle)).join("");
  const along = (reach: number, y: number): string => laid(`M${-reach} ${y}L${reach} ${y}`);
  const body = laid(roundedRectangle(length - 1, width - 1, 4.5));
  const pattern = roofPattern(roof, length);
  return [
    painted(body, "#fffbee", 4),
    painted(along(length / 2 + 1, 0), "#2a1d10", 3),
    { d: body, fill, stroke: edge, "stroke-width": 1.4 },
    { d: laid(roundedRectangle(length - 6, width - 5.4, 2.6)), fill: "#fff", "fill-opacity": 0.17 },
    { ...gloss(along(length / 2 - 4, -width / 2 + 2), "#fff"), "stroke-width": 1 },
    { ...gloss(along(length / 2 - 4, width / 2 - 1.9), edge), "stroke-width": 1.4 },
    { ...painted(laid(pattern.path), mark, pattern.line), "fill-opacity": 0.92, "stroke-opacity": 0.92 },
  ];
}

const gloss = (d: string, stroke: string): Layer => ({
  d,
  fill: "none",
  stroke,
  "stroke-opacity": 0.6,
  "stroke-linecap": "round",
});
