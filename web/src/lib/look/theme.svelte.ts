// Light or dark: as the system says, unless the player has chosen.
import { MediaQuery } from "svelte/reactivity";

export type Theme = "system" | "light" | "dark";

const systemDark = new MediaQuery("prefers-color-scheme: dark");

let chosen = $state<Theme>("system");

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  get dark(): boolean {
    return chosen === "system" ? systemDark.current : chosen === "dark";
  },
  choose(next: Theme): void {
    chosen = next;
    if (next === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = next;
  },
};
