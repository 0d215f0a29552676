// The rules page: one file of text per language, fetched when it is read.
import type { Locale } from "../lib/paraglide/runtime.js";

export interface Rule {
  /** The ids of docs/rules.md that the paragraph is about, in lower case. */
  ids: string[];
  text: string;
  /** The only map it holds for. */
  only?: "usa" | "europe";
}

export interface Section {
  title: string;
  rules: Rule[];
}

export const RULES: Record<Locale, () => Promise<{ default: Section[] }>> = {
  en: () => import("./en"),
  "pt-PT": () => import("./pt-PT"),
  "pt-BR": () => import("./pt-BR"),
  it: () => import("./it"),
  ro: () => import("./ro"),
};
