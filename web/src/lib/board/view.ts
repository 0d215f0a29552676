// What part of the board is seen: panning, zooming, fitting. No DOM.
import type { Box, Point, Size } from "./layout";

/** A point of the board is seen at `point * scale + offset`, in CSS pixels from the corner of its box. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export const MAX_SCALE = 4;
/** Below this many pixels per unit city names are too small to read. */
export const LABELS_FROM = 0.45;
/** Above it they are large enough. */
const LABELS_GROW_TO = 1.5;

export const toBoard = (view: View, pixel: Point): Point => ({
  x: (pixel.x - view.x) / view.scale,
  y: (pixel.y - view.y) / view.scale,
});

export const toPixel = (view: View, point: Point): Point => ({
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
});

/** The whole board, in the middle of the box. */
export const fit = (board: Size, box: Size): View => show({ x: 0, y: 0, ...board }, board, box, 0);

/** The box filled with board, cut at two sides. */
export function cover(board: Size, box: Size): View {
  const scale = Math.max(box.width / board.width, box.height / board.height);
  return { scale, x: (box.width - board.width * scale) / 2, y: (box.height - board.height * scale) / 2 };
}

/** How a game starts: everything on a wide box, the full height on an upright one. */
export const start = (board: Size, box: Size): View =>
  box.width < box.height * 1.15 ? cover(board, box) : fit(board, box);

/** A part of the board, as large as the box allows, with some pixels of air around it. */
export function show(part: Box, board: Size, box: Size, air: number): View {
  const room = { width: Math.max(1, box.width - 2 * air), height: Math.max(1, box.height - 2 * air) };
  const scale = Math.min(room.width / part.width, room.height / part.height, MAX_SCALE);
  const view = {
    scale,
    x: box.width / 2 - (part.x + part.width / 2) * scale,
    y: box.height / 2 - (part.y + part.height / 2) * scale,
  };
  return keepInside(view, board, box);
}

/** The smallest box around the points, not smaller than `least`. */
export function around(points: Point[], least: number): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const width = Math.max(least, Math.max(...xs) - Math.min(...xs));
  const height = Math.max(least, Math.max(...ys) - Math.min(...ys));
  return {
    x: (Math.max(...xs) + Math.min(...xs) - width) / 2,
    y: (Math.max(...ys) + Math.min(...ys) - height) / 2,
    width,
    height,
  };
}

export const pan = (view: View, dx: number, dy: number, board: Size, box: Size): View =>
  keepInside({ ...view, x: view.x + dx, y: view.y + dy }, board, box);

/** Zooms so that what is under the pixel stays there. */
export function zoomAt(view: View, pixel: Point, factor: number, board: Size, box: Size): View {
  const scale = clamp(view.scale * factor, minScale(board, box), MAX_SCALE);
  const point = toBoard(view, pixel);
  return keepInside({ scale, x: pixel.x - point.x * scale, y: pixel.y - point.y * scale }, board, box);
}

/** Two fingers: what was under them stays under them. */
export function pinch(view: View, from: [Point, Point], to: [Point, Point], board: Size, box: Size): View {
  const spread = ([a, b]: [Point, Point]): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const middle = ([a, b]: [Point, Point]): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [old, now] = [middle(from), middle(to)];
  const zoomed = zoomAt(view, old, spread(to) / spread(from), board, box);
  return pan(zoomed, now.x - old.x, now.y - old.y, board, box);
}

export const minScale = (board: Size, box: Size): number =>
  Math.min(box.width / board.width, box.height / board.height);

/** A side on which the board is larger than the box shows no gap; on the other it stays in the middle. */
export function keepInside(view: View, board: Size, box: Size): View {
  const scale = clamp(view.scale, minScale(board, box), MAX_SCALE);
  const along = (offset: number, length: number, room: number): number =>
    length * scale <= room ? (room - length * scale) / 2 : clamp(offset, room - length * scale, 0);
  return {
    scale,
    x: along(view.x, board.width, box.width),
    y: along(view.y, board.height, box.height),
  };
}

/** How much smaller than the board labels are drawn, so that names do not grow without end. */
export const labelScale = (scale: number): number => Math.min(1, LABELS_GROW_TO / scale);

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));
