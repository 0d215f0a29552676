// Which part of the map is painted. No DOM.
import type { Box, Size } from "../layout";
import { toBoard, type View } from "../view";

/** How far beyond its frame the map goes on, in units. Boxes of another shape than the board show sea, not bars. */
const BEYOND = 360;

export const wholePart = ({ width, height }: Size): Box => ({
  x: -BEYOND,
  y: -BEYOND,
  width: width + 2 * BEYOND,
  height: height + 2 * BEYOND,
});

/** What the box shows of the map, and at each side so much of its length more. */
export function seenPart(view: View, { width, height }: Size, margin: number, whole: Box): Box {
  const { x, y } = toBoard(view, { x: -margin * width, y: -margin * height });
  const [left, top] = [Math.max(x, whole.x), Math.max(y, whole.y)];
  const right = Math.min(x + ((1 + 2 * margin) * width) / view.scale, whole.x + whole.width);
  const bottom = Math.min(y + ((1 + 2 * margin) * height) / view.scale, whole.y + whole.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const covers = (part: Box, other: Box): boolean =>
  part.x <= other.x &&
  part.y <= other.y &&
  part.x + part.width >= other.x + other.width &&
  part.y + part.height >= other.y + other.height;
