// One bubble for the whole page that says more about the thing under the mouse or the keyboard. What it says is also
// in the name of the thing, so screen readers do not need it.
import type { Attachment } from "svelte/attachments";

/** Where the bubble points to, in pixels of the window. */
export interface Spot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Tip {
  text: string;
  spot: Spot;
}

const DELAY_MS = 300;

let shown = $state.raw<Tip | null>(null);
let waiting: ReturnType<typeof setTimeout> | undefined;

export const tips = {
  get shown(): Tip | null {
    return shown;
  },
  show(tip: Tip): void {
    clearTimeout(waiting);
    shown = tip;
  },
  /** Only if the mouse stays: whoever passes by wants no bubble. */
  soon(tip: Tip): void {
    clearTimeout(waiting);
    shown = null;
    waiting = setTimeout(() => (shown = tip), DELAY_MS);
  },
  hide(): void {
    clearTimeout(waiting);
    shown = null;
  },
};

addEventListener("keydown", ({ key }) => key === "Escape" && tips.hide());

/** Says more about an element while the mouse is on it, or the keyboard; with `press` also when it is pressed. */
export const tip =
  (text: string, { press = false } = {}): Attachment<HTMLElement> =>
  (element) => {
    const here = (): Tip => ({ text, spot: element.getBoundingClientRect() });
    let ours = false;
    const show = (how: (tip: Tip) => void): void => {
      ours = true;
      how(here());
    };
    const enter = ({ pointerType }: PointerEvent): void => {
      if (pointerType === "mouse") show(tips.soon);
    };
    const focus = (): void => {
      if (element.matches(":focus-visible")) show(tips.show);
    };
    const click = (): void => show(tips.show);
    const hide = (): void => {
      if (ours) tips.hide();
      ours = false;
    };
    element.addEventListener("pointerenter", enter);
    element.addEventListener("focus", focus);
    if (press) element.addEventListener("click", click);
    element.addEventListener("pointerleave", hide);
    element.addEventListener("blur", hide);
    return () => {
      element.removeEventListener("pointerenter", enter);
      element.removeEventListener("focus", focus);
      element.removeEventListener("click", click);
      element.removeEventListener("pointerleave", hide);
      element.removeEventListener("blur", hide);
      hide();
    };
  };
