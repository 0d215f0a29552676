// The view of a board as it moves: followed by a transform while it does, drawn anew when it rests.
import { motion } from "../look/motion.svelte";
import type { Point, Size } from "./layout";
import { around, fit, keepInside, pan, pinch, show, start, toPixel, zoomAt, type View } from "./view";

const SETTLE_MS = 200;
const GLIDE_MS = 260;

export class Camera {
  /** What is seen now. */
  view = $state.raw<View>({ x: 0, y: 0, scale: 1 });
  /** What the layers were last drawn for. */
  rest = $state.raw<View>({ x: 0, y: 0, scale: 1 });
  moving = $state(false);
  box = $state.raw<Size>({ width: 0, height: 0 });

  #board: Size;
  #touched = false;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** Where the hand has moved the board; it is seen there in the next frame. */
  #wanted = this.view;
  #frame = 0;

  constructor(board: Size) {
    this.#board = board;
  }

  /** The box got its first or another size. Whoever has not moved the board sees it whole again. */
  resize(box: Size): void {
    if (box.width === 0 || box.height === 0) return;
    this.box = box;
    this.#jump(this.#touched ? keepInside(this.view, this.#board, box) : start(this.#board, box));
  }

  /** Takes up a view from earlier. */
  restore(view: View): void {
    this.#touched = true;
    this.#jump(keepInside(view, this.#board, this.box));
  }

  pan(dx: number, dy: number): void {
    this.#move(pan(this.#wanted, dx, dy, this.#board, this.box));
  }

  pinch(from: [Point, Point], to: [Point, Point]): void {
    this.#move(pinch(this.#wanted, from, to, this.#board, this.box));
  }

  zoomAt(pixel: Point, factor: number): void {
    this.#move(zoomAt(this.#wanted, pixel, factor, this.#board, this.box));
  }

  /** As by a button: around the middle, and softly. */
  zoomBy(factor: number, at: Point = this.#middle()): void {
    this.#glide(zoomAt(this.view, at, factor, this.#board, this.box));
  }

  fit(): void {
    this.#glide(fit(this.#board, this.box));
  }

  /** Brings all points into view. */
  show(points: Point[]): void {
    if (points.length === 0) return;
    const part = around(points, 320);
    this.#glide(show(part, this.#board, this.box, Math.min(90, this.box.width / 6)));
  }

  /** Brings the point to the middle of the box. */
  center(point: Point): void {
    const at = toPixel(this.view, point);
    const { x, y } = this.#middle();
    this.#glide(pan(this.view, x - at.x, y - at.y, this.#board, this.box));
  }

  /** Moves just enough that the point is well inside the box. */
  reveal(point: Point): void {
    const air = Math.min(90, this.box.width / 5, this.box.height / 5);
    const { x, y } = toPixel(this.view, point);
    const short = (at: number, room: number): number =>
      at < air ? air - at : at > room - air ? room - air - at : 0;
    const [dx, dy] = [short(x, this.box.width), short(y, this.box.height)];
    if (dx !== 0 || dy !== 0) this.#glide(pan(this.view, dx, dy, this.#board, this.box));
  }

  close(): void {
    clearTimeout(this.#settling);
    cancelAnimationFrame(this.#frame);
  }

  #middle(): Point {
    return { x: this.box.width / 2, y: this.box.height / 2 };
  }

  #jump(view: View): void {
    this.close();
    this.#wanted = view;
    this.view = view;
    this.rest = view;
    this.moving = false;
  }

  /** Follows the hand, once a frame however many events there are. */
  #move(view: View): void {
    this.#wanted = view;
    this.#inNextFrame(() => this.#follow(view));
  }

  #inNextFrame(step: FrameRequestCallback): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(step);
  }

  #follow(view: View): void {
    this.#touched = true;
    this.#wanted = view;
    this.view = view;
    this.moving = true;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#jump(this.view), SETTLE_MS);
  }

  #glide(to: View): void {
    if (motion.still) {
      this.#touched = true;
      this.#jump(to);
      return;
    }
    const from = this.view;
    const begun = performance.now();
    const frame = (now: number): void => {
      const part = Math.min(1, Math.max(0, now - begun) / GLIDE_MS);
      const eased = 1 - (1 - part) ** 3;
      const between = (a: number, b: number): number => a + (b - a) * eased;
      this.#follow({
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        scale: between(from.scale, to.scale),
      });
      if (part < 1) this.#inNextFrame(frame);
    };
    this.#inNextFrame(frame);
  }
}
