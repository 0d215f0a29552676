// `import { PICTURES } from "virtual:pictures"`: every board the size of a hand, to choose by. The land, and each route
// as one line: a few kilobytes for all boards together, so they are there at once.
import type { Plugin } from "vite";
import type { Layout, Picture, Point, Route } from "../src/lib/board/layout.ts";
import { drawableMaps, layoutPath, readLayoutFile } from "./layout/file.ts";
import { packLayout } from "./layout/pack.ts";

const LIST = "virtual:pictures";

export function pictures(): Plugin {
  return {
    name: "pictures",
    resolveId: (id) => (id === LIST ? `\0${LIST}` : null),
    load(id) {
      if (id !== `\0${LIST}`) return null;
      const all = drawableMaps().map((map) => {
        this.addWatchFile(layoutPath(map));
        return [map, pictureOf(packLayout(readLayoutFile(map)))] as const;
      });
      return `export const PICTURES = ${JSON.stringify(Object.fromEntries(all))};`;
    },
  };
}

function pictureOf(layout: Layout): Picture {
  const cities = new Map(layout.cities.map((city) => [city.id, city]));
  const line = ({ a, b, spaces }: Route): string => {
    const middle = spaces[Math.floor(spaces.length / 2)];
    const points = [cities.get(a), middle, cities.get(b)].filter((point) => point !== undefined);
    return `M${points.map(whole).join("L")}`;
  };
  return {
    size: layout.size,
    land: layout.outline,
    routes: layout.routes.map((route) => ({ line: line(route), color: route.color })),
    cities: layout.cities.map(({ x, y }) => [Math.round(x), Math.round(y)]),
  };
}

const whole = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;
