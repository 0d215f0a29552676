// `import { MAPS } from "virtual:maps"`: what the client says about a map (points, tickets, numbers of the rules),
// taken from its map file. Nothing of it decides what is legal.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import type { Plugin } from "vite";
import type { MapFacts } from "../src/lib/game/facts.ts";

const FOLDER = fileURLToPath(new URL("../../data/maps", import.meta.url));
const LIST = "virtual:maps";
const ONE = "virtual:map/";

interface MapFile {
  name: string;
  title: string;
  rules: Record<string, number | string> & { points: Record<string, number> };
  ticket: { a: string; b: string; points: number; long?: boolean }[];
}

const path = (map: string): string => join(FOLDER, map, "map.toml");
const drawn = (): string[] =>
  readdirSync(FOLDER).filter((map) => existsSync(join(FOLDER, map, "layout.json")));

export function readFacts(map: string): MapFacts {
  const file = parse(readFileSync(path(map), "utf8")) as unknown as MapFile;
  const number = (name: string): number => Number(file.rules[name] ?? 0);
  return {
    map: file.name,
    title: file.title,
    points: Object.fromEntries(Object.entries(file.rules.points)),
    tickets: Object.fromEntries(
      file.ticket.map(({ a, b, points, long }) => {
        const [first, second] = [a, b].toSorted() as [string, string];
        return [`${first}-${second}`, { a: first, b: second, points, long: long ?? false }];
      }),
    ),
    trains: number("trains"),
    stations: number("stations"),
    stationPoints: number("station_points"),
    openingHand: number("opening_hand"),
    startTickets: number("start_tickets") + number("start_long_tickets"),
    startKeep: number("start_keep"),
    drawTickets: number("draw_tickets"),
    drawKeep: number("draw_keep"),
    doubleRouteSeats: number("double_route_seats"),
    longestPathPoints: number("longest_path_points"),
    finalRoundTrains: number("final_round_trains"),
  };
}

export function maps(): Plugin {
  return {
    name: "maps",
    resolveId: (id) => (id === LIST || id.startsWith(ONE) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const entries = drawn().map(
          (map) => `"${map}": () => import("${ONE}${map}").then((it) => it.default)`,
        );
        return `export const MAPS = {${entries.join(",")}};`;
      }
      if (!id.startsWith(`\0${ONE}`)) return null;
      const map = id.slice(ONE.length + 1);
      this.addWatchFile(path(map));
      return `export default ${JSON.stringify(readFacts(map))};`;
    },
  };
}
