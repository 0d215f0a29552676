// A station: a house in the color and with the pattern of its seat.
import { place } from "./path";
import { painted, type Layer } from "./picture";
import { roofPattern, seatLook } from "./seats";

const HOUSE = "M-13 12.5L-13 -5L0 -16L13 -5L13 12.5Z";
const PATTERN = { length: 22, scale: 0.82, below: 7.4 };
const SHADOW = { x: 0.8, y: 2.4 };

/** The house of a seat around this point. */
export function stationLayers(seat: number, x: number, y: number): Layer[] {
  const { fill, edge, mark, roof } = seatLook(seat);
  const house = place(HOUSE, x, y);
  const pattern = roofPattern(roof, PATTERN.length);
  const round = { "stroke-linejoin": "round" } as const;
  return [
    {
      d: place(HOUSE, x + SHADOW.x, y + SHADOW.y),
      fill: "rgb(28 17 3 / 0.5)",
      stroke: "rgb(28 17 3 / 0.3)",
      "stroke-width": 5,
      ...round,
    },
    { ...painted(house, "#fffbee", 5), ...round },
    { d: house, fill, stroke: edge, "stroke-width": 1.6, ...round },
    painted(place(pattern.path, x, y + PATTERN.below, 0, PATTERN.scale), mark, pattern.line * PATTERN.scale),
  ];
}
