// Where everything on a board is drawn. One unit is a unit of the layout file; a board is about 1600 x 1000.
import type { RouteColor } from "../look/cards";

export type CityId = string;
/** As in the notation of games: `paris-zurich`, of a double route `denver-omaha:black` or `dieppe-london:1`. */
export type RouteId = string;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Point, Size {}

export interface City extends Point {
  id: CityId;
  name: string;
  label: LabelBox;
}

/** `x`, `y` is the middle of the box. */
export interface LabelBox extends Box {
  lines: string[];
}

/** One train's place. The angle is within -90 and 90 degrees, so that locomotives never stand on their head. */
export interface Space extends Point {
  angle: number;
}

export interface Route {
  id: RouteId;
  a: CityId;
  b: CityId;
  color: RouteColor;
  tunnel: boolean;
  /** Number of spaces that carry a locomotive; 0 for all but ferries. */
  ferry: number;
  /** The other track of a double route. */
  twin: RouteId | null;
  /** From a to b. */
  spaces: Space[];
  /** Bare track from a to the first space, and from the last space to b. */
  stubs: Point[][];
}

/** A small drawing on the map. */
export interface Ornament extends Point {
  kind: "mountain" | "wave";
  scale: number;
}

export interface SeaName extends Point {
  text: string;
  size: number;
}

export interface Background {
  land: string;
  lakes: string;
  rivers: string;
  graticule: string;
  /** Lines inside the land; Europe has none, because its city names are of 1912 and today's borders do not fit. */
  borders: string;
  states: string;
  ornaments: Ornament[];
}

export interface Layout {
  map: string;
  size: Size;
  space: { length: number; width: number; radius: number };
  cityRadius: number;
  fontSize: number;
  cities: City[];
  routes: Route[];
  background: Background;
  /** The land in a few strokes, for pictures the size of a stamp. */
  outline: string;
  seaNames: SeaName[];
  /** Free rectangles on the map for the key and the compass. */
  slots: { legend: Box | null; compass: Box | null };
}

/** A board in a few lines, to choose by. */
export interface Picture {
  size: Size;
  land: string;
  routes: { line: string; color: RouteColor }[];
  cities: [x: number, y: number][];
}
