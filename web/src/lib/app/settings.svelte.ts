// What a person has set, kept on this device and effective at once.
import { overwriteGetLocale, locales, type Locale } from "../paraglide/runtime.js";
import { motion, type Motion } from "../look/motion.svelte";
import { theme, type Theme } from "../look/theme.svelte";
import { pickLocale } from "./locale";

export interface Settings {
  /** Null: as the browser says. */
  language: Locale | null;
  theme: Theme;
  motion: Motion;
  /** From 0 to 1. */
  volume: number;
  soundTurn: boolean;
  soundClaim: boolean;
  strongSymbols: boolean;
  /** Whether a claim needs a second tap. */
  confirmClaim: boolean;
  /** Whether routes that can be claimed are outlined. */
  outlineLegal: boolean;
  /** Milliseconds a bot takes for its move at tables one opens. */
  botPace: number;
  /** Whether those who hear nothing of their slow games are told that they could. */
  hintLetters: boolean;
}

const KEY = "whistlestop.settings";
const DEFAULTS: Settings = {
  language: null,
  theme: "system",
  motion: "system",
  volume: 0.5,
  soundTurn: true,
  soundClaim: true,
  strongSymbols: false,
  confirmClaim: true,
  outlineLegal: true,
  botPace: 1000,
  hintLetters: true,
};

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    // A browser without storage, or something that is not ours: play with the defaults.
    return DEFAULTS;
  }
}

let current = $state.raw(stored());
const browserLocale = pickLocale(navigator.languages, locales, "en");

const locale = (): Locale => {
  const { language } = current;
  return language !== null && locales.includes(language) ? language : browserLocale;
};

function apply(): void {
  const root = document.documentElement;
  root.lang = locale();
  root.toggleAttribute("data-strong-symbols", current.strongSymbols);
  motion.choose(current.motion);
  theme.choose(current.theme);
}

export const settings = {
  get current(): Settings {
    return current;
  },
  get locale(): Locale {
    return locale();
  },
  set(change: Partial<Settings>): void {
    current = { ...current, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
      // Without storage the settings last as long as the page.
    }
    apply();
  },
};

// Every message asks for the language when it is shown, so a new one shows everywhere at once.
overwriteGetLocale(locale);
apply();
