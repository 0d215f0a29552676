// What a layout is made from: the map file, and beside it what the tool must know of the geography around it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { MAPS } from "../file.ts";

export interface SourceCity {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

export interface SourceRoute {
  a: string;
  b: string;
  length: number;
  color: string;
  tunnel?: boolean;
  ferry?: number;
}

/** `geography.toml`, explained in data/maps/README.md. */
export interface Geography {
  projection: { kind: "equal-area" | "conformal"; parallels: [number, number]; meridian: number };
  space: { length: number; width: number };
  font_size: number;
  /** Height of the key to the signs on the board. */
  legend_height: number;
  /** Lakes smaller than this part of the globe, in millionths of a sphere of radius 1, are left out. */
  smallest_lake: number;
  states?: boolean;
  /** Chains of mountains, as points of longitude and latitude. */
  mountains?: [number, number][][];
  sea?: { name: string; lon: number; lat: number; size: number; wide?: boolean }[];
}

export interface Source {
  map: string;
  cities: SourceCity[];
  routes: SourceRoute[];
  geography: Geography;
}

export function readSource(map: string): Source {
  const read = (name: string): unknown => parse(readFileSync(join(MAPS, map, name), "utf8"));
  const { city, route } = read("map.toml") as { city: SourceCity[]; route: SourceRoute[] };
  const unknown = city.filter(({ lat, lon }) => typeof lat !== "number" || typeof lon !== "number");
  if (unknown.length > 0) {
    const names = unknown.map(({ id }) => `\`${id}\``).join(", ");
    throw new Error(`\`lat\` and \`lon\` are missing in data/maps/${map}/map.toml for ${names}`);
  }
  return { map, cities: city, routes: route, geography: read("geography.toml") as Geography };
}
