// Pointers and wheel on the board, told as gestures: tap, pan, pinch, zoom, hover.
import type { Attachment } from "svelte/attachments";
import type { Point } from "./layout";

export interface Gestures {
  tap(at: Point, coarse: boolean): void;
  doubleTap(at: Point): void;
  pan(dx: number, dy: number): void;
  pinch(from: [Point, Point], to: [Point, Point]): void;
  zoom(at: Point, factor: number): void;
  /** A mouse is here, or has left. */
  hover(at: Point | null): void;
}

/** Whoever moves less than this means a tap. */
const TAP_TRAVEL = 8;
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_TRAVEL = 24;

export const gestures =
  (on: Gestures): Attachment<HTMLElement> =>
  (element) => {
    const pointers = new Map<number, Point>();
    let origin: Point | null = null;
    let lastTap: { at: Point; time: number } | null = null;

    const local = (event: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const travel = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, local(event));
      // A second finger means a pinch and never a tap.
      origin = pointers.size === 1 ? local(event) : null;
    };

    const move = (event: PointerEvent): void => {
      const now = local(event);
      const before = pointers.get(event.pointerId);
      if (before === undefined) {
        if (event.pointerType === "mouse") on.hover(now);
        return;
      }
      if (origin !== null) {
        if (travel(origin, now) <= TAP_TRAVEL) return;
        origin = null;
        on.hover(null);
      }
      element.setPointerCapture(event.pointerId);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other === undefined) on.pan(now.x - before.x, now.y - before.y);
      else on.pinch([before, other], [now, other]);
      pointers.set(event.pointerId, now);
    };

    const up = (event: PointerEvent): void => {
      if (!pointers.delete(event.pointerId) || origin === null) return;
      origin = null;
      const at = local(event);
      const coarse = event.pointerType === "touch";
      const again =
        coarse &&
        lastTap !== null &&
        event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
        travel(at, lastTap.at) < DOUBLE_TAP_TRAVEL;
      lastTap = again ? null : { at, time: event.timeStamp };
      if (again) on.doubleTap(at);
      else on.tap(at, coarse);
    };

    const cancel = (event: PointerEvent): void => {
      pointers.delete(event.pointerId);
      origin = null;
    };

    // Whoever presses something else in between, like a button, does not mean the same point twice.
    const elsewhere = (event: PointerEvent): void => {
      if (!event.composedPath().includes(element)) lastTap = null;
    };

    const leave = (): void => on.hover(null);

    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      // Lines and pages are some wheels' unit; a pinch on a trackpad comes as a small step with the control key.
      const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 30);
      on.zoom(local(event), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0018)));
    };

    window.addEventListener("pointerdown", elsewhere, { capture: true });
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("pointerleave", leave);
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      window.removeEventListener("pointerdown", elsewhere, { capture: true });
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("pointerleave", leave);
      element.removeEventListener("wheel", wheel);
    };
  };
