// Something that can be picked up and carried over the page. Plain pointer events: the drag and drop of HTML does not
// exist on touch screens.
import type { Attachment } from "svelte/attachments";
import type { Point } from "../board/layout";

/** Points are those of the window. */
export interface Carrying {
  pickUp(at: Point): void;
  carry(at: Point): void;
  drop(at: Point): void;
  /** It goes back to where it was. */
  giveUp(): void;
}

/** Whoever moves less than this means a tap. */
const TAP_TRAVEL = 8;

export const carried =
  (on: Carrying): Attachment<HTMLElement> =>
  (element) => {
    let origin: Point | null = null;
    let carrying = false;

    const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      origin = at(event);
      // A quick mouse is elsewhere with its first step.
      element.setPointerCapture(event.pointerId);
    };

    const move = (event: PointerEvent): void => {
      if (origin === null || !event.isPrimary) return;
      const now = at(event);
      if (!carrying) {
        if (Math.hypot(now.x - origin.x, now.y - origin.y) <= TAP_TRAVEL) return;
        carrying = true;
        on.pickUp(now);
      }
      on.carry(now);
    };

    const end = (): boolean => {
      const was = carrying;
      origin = null;
      carrying = false;
      return was;
    };

    const up = (event: PointerEvent): void => {
      if (!end()) return;
      // The browser takes the end of it for a click on what was picked up.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      on.drop(at(event));
    };

    const cancel = (): void => {
      if (end()) on.giveUp();
    };

    const key = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || !carrying) return;
      event.stopPropagation();
      cancel();
    };

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    addEventListener("keydown", key, { capture: true });
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      removeEventListener("keydown", key, { capture: true });
      cancel();
    };
  };

const swallow = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};
