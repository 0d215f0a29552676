// Whether things move: as the system says, unless the player wants none. Styles read it from `data-still`.
import { prefersReducedMotion } from "svelte/motion";

export type Motion = "system" | "none";

let chosen = $state<Motion>("system");

export const motion = {
  /** Nothing moves: no flight of the camera, no card that turns, no scoring step by step. */
  get still(): boolean {
    return chosen === "none" || prefersReducedMotion.current;
  },
  choose(next: Motion): void {
    chosen = next;
  },
};

$effect.root(() => {
  $effect.pre(() => {
    document.documentElement.toggleAttribute("data-still", motion.still);
  });
});
