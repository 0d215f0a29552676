// Which part of the board was last seen, per game and only as long as the tab lives.
import type { View } from "../board/view";

const key = (table: string): string => `whistlestop.view.${table}`;

export function loadView(table: string): View | null {
  try {
    const view: unknown = JSON.parse(sessionStorage.getItem(key(table)) ?? "null");
    return isView(view) ? view : null;
  } catch {
    return null;
  }
}

export function saveView(table: string, view: View): void {
  try {
    sessionStorage.setItem(key(table), JSON.stringify(view));
  } catch {
    // Without storage the board starts whole.
  }
}

const isView = (thing: unknown): thing is View =>
  typeof thing === "object" &&
  thing !== null &&
  ["x", "y", "scale"].every((name) => Number.isFinite((thing as Record<string, unknown>)[name]));
