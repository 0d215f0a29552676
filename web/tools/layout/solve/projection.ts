// From the globe to the board.
import { geoConicConformal, geoConicEqualArea, geoPath, type GeoPermissibleObjects } from "d3-geo";
import type { Point } from "../../../src/lib/board/layout.ts";
import type { Line } from "../lines.ts";
import { BOARD, CITY_FRAME } from "./sizes.ts";
import type { Source } from "./source.ts";

/** East and west may be stretched so much more than north and south, or the other way round. */
const MOST_STRETCHED = 1.18;
/** So far outside the board the map is still needed, because it will be bent. */
const BEYOND = 420;

export interface Projection {
  point(lon: number, lat: number): Point;
  /** The outlines of something on the globe, as far as they are on the board or near it. */
  lines(thing: GeoPermissibleObjects): Line[];
}

/** Fits the cities into their frame. */
export function projection({ cities, geography }: Source): Projection {
  const { kind, parallels, meridian } = geography.projection;
  const latitude = (parallels[0] + parallels[1]) / 2;
  const flat = (kind === "equal-area" ? geoConicEqualArea() : geoConicConformal())
    .parallels(parallels)
    .rotate([-meridian, 0])
    .center([0, latitude])
    .scale(1000)
    .translate([0, 0])
    .precision(0.3);
  const places = cities.map(({ lon, lat }) => flat([lon, lat]) ?? [0, 0]);
  const [xs, ys] = [places.map(([x = 0]) => x), places.map(([, y = 0]) => y)];
  const { left, top, right, bottom } = CITY_FRAME;
  const fitted = (values: number[], room: number): number =>
    room / (Math.max(...values) - Math.min(...values));
  const [wide, high] = [fitted(xs, right - left), fitted(ys, bottom - top)];
  const x = axis(xs, Math.min(wide, high * MOST_STRETCHED), (left + right) / 2);
  const y = axis(ys, Math.min(high, wide * MOST_STRETCHED), (top + bottom) / 2);
  return {
    point: (lon, lat) => {
      const [u, v] = flat([lon, lat]) ?? [0, 0];
      return { x: x.onBoard(u), y: y.onBoard(v) };
    },
    lines: (thing) => {
      const found: Line[] = [];
      flat.clipExtent([
        [x.fromBoard(-BEYOND), y.fromBoard(-BEYOND)],
        [x.fromBoard(BOARD.width + BEYOND), y.fromBoard(BOARD.height + BEYOND)],
      ]);
      const draw = (u: number, v: number): void =>
        void found.at(-1)?.push({ x: x.onBoard(u), y: y.onBoard(v) });
      geoPath(flat, {
        beginPath: () => {},
        moveTo: (u, v) => {
          found.push([]);
          draw(u, v);
        },
        lineTo: draw,
        arc: () => {},
        closePath: () => {
          const line = found.at(-1);
          if (line !== undefined) line.closed = true;
        },
      })(thing);
      flat.clipExtent(null);
      return found;
    },
  };
}

/** One axis: so many units of the board for one of the projection, with the middle of the cities in the middle. */
function axis(values: number[], scale: number, middle: number) {
  const center = (Math.max(...values) + Math.min(...values)) / 2;
  return {
    onBoard: (value: number): number => middle + (value - center) * scale,
    fromBoard: (value: number): number => center + (value - middle) / scale,
  };
}
