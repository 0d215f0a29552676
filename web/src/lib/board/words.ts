// What the board says. It has no language of its own: the page hands in the sentences.
import type { City, Route } from "./layout";

export interface BoardWords {
  /** Name of the board for screen readers. */
  board: string;
  /** How it is used with keys. */
  keys: string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  city(city: City): string;
  /** Names the track too, so that the two of a double route can be told apart by ear. */
  route(route: Route): string;
  seaName(text: string): string;
  legend: LegendWords | null;
}

export interface LegendWords {
  title: string;
  /** Points for a route of each length, as the rules of the map say. */
  points: [length: number, points: number][];
  tunnel?: string;
  ferry?: string;
}
