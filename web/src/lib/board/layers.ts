// What keeps a frame of a gesture short.
import type { Attachment } from "svelte/attachments";

/**
 * Lets the browser move the element without a thought for the rest of the page. Chromium puts all layers of a page
 * together anew when a transform changes, unless the element is being animated: then it expects it to be anywhere, and
 * only moves its layer. An animation that adds nothing and stands still is enough for that.
 */
export const readyToMove: Attachment<HTMLElement> = (element) => {
  const animation = element.animate({ transform: ["none", "none"] }, { duration: 1, composite: "add" });
  animation.pause();
  return () => animation.cancel();
};
