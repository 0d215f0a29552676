// Makes the layout that the browser loads from the layout file: only what is drawn, a tenth of a unit exact, paths
// with relative steps. This is done by every build, so nothing generated is kept.
import { distance } from "../../src/lib/board/geometry.ts";
import type { Layout, Point, Route } from "../../src/lib/board/layout.ts";
import type { RouteColor } from "../../src/lib/look/cards.ts";
import type { LayoutFile } from "./file.ts";
import { polylines, simplify } from "./lines.ts";

/** Borders of today do not fit city names of another time; only where they do are they drawn. */
const MAPS_WITH_BORDERS = new Set(["usa"]);

const tenth = (value: number): number => Math.round(value * 10) / 10;

export function packLayout(file: LayoutFile): Layout {
  const { background, font } = file;
  const box = (slot: { x: number; y: number; w: number; h: number } | undefined) =>
    slot === undefined ? null : { x: slot.x, y: slot.y, width: slot.w, height: slot.h };
  return {
    map: file.map,
    size: { width: file.viewBox[2], height: file.viewBox[3] },
    space: file.space,
    cityRadius: file.cityRadius,
    fontSize: font.size,
    cities: file.cities.map(({ id, name, x, y, label }) => ({
      id,
      name,
      x: tenth(x),
      y: tenth(y),
      label: {
        x: tenth(label.x),
        y: tenth(label.y),
        width: tenth(label.w),
        height: tenth(label.h),
        lines: label.lines,
      },
    })),
    routes: packRoutes(file),
    background: {
      land: relativePath(background.land),
      lakes: relativePath(background.lakes),
      rivers: relativePath(background.rivers),
      graticule: relativePath(background.graticule),
      borders: MAPS_WITH_BORDERS.has(file.map) ? relativePath(background.borders) : "",
      states: relativePath(background.states ?? ""),
      ornaments: background.decor.map(({ k, x, y, s }) => ({
        kind: k === "mt" ? ("mountain" as const) : ("wave" as const),
        x,
        y,
        scale: s,
      })),
    },
    outline: coarse(background.land, file.viewBox),
    seaNames: background.names,
    slots: { legend: box(background.slots.legend), compass: box(background.slots.compass) },
  };
}

function packRoutes(file: LayoutFile): Route[] {
  const ids = routeIds(file.routes);
  return file.routes.map((route, index) => {
    const twin = file.routes.findIndex(
      (other, position) => position !== index && pair(other) === pair(route),
    );
    return {
      id: ids[index] ?? "",
      a: route.a,
      b: route.b,
      color: route.colour as RouteColor,
      tunnel: route.tunnel,
      ferry: route.ferry,
      twin: ids[twin] ?? null,
      spaces: route.spaces.map(({ x, y, angle }) => ({
        x: tenth(x),
        y: tenth(y),
        angle: tenth(upright(angle)),
      })),
      stubs: fromAToB(
        route.spaces[0] ?? { x: 0, y: 0 },
        polylines(route.stubs).map((line) => simplify(line, 0.3).map(tenthPoint)),
      ),
    };
  });
}

/** The file has the bare track of some routes the other way round than their spaces. */
function fromAToB(firstSpace: Point, stubs: Point[][]): Point[][] {
  const gap = (stub: Point[] | undefined): number =>
    Math.min(...(stub ?? []).map((point) => distance(point, firstSpace)));
  return gap(stubs[0]) <= gap(stubs[1]) ? stubs : stubs.toReversed().map((stub) => stub.toReversed());
}

const tenthPoint = ({ x, y }: Point): Point => ({ x: tenth(x), y: tenth(y) });

/** The same direction within -90 and 90 degrees. */
function upright(angle: number): number {
  if (angle > 90) return angle - 180;
  if (angle <= -90) return angle + 180;
  return angle;
}

const pair = ({ a, b }: { a: string; b: string }): string => [a, b].toSorted().join("-");

/** Names as in the notation of games: docs/formats/scenario.md. */
function routeIds(routes: LayoutFile["routes"]): string[] {
  return routes.map((route, index) => {
    const tracks = routes.filter((other) => pair(other) === pair(route));
    const [first, second] = tracks;
    if (first === undefined || second === undefined) return pair(route);
    if (first.colour !== second.colour) return `${pair(route)}:${route.colour}`;
    return `${pair(route)}:${routes[index] === first ? 1 : 2}`;
  });
}

/** What is left of the land on a picture the size of a stamp: no small island, no bay, nothing outside. */
function coarse(path: string, [left, top, width, height]: LayoutFile["viewBox"]): string {
  const inside = ({ x, y }: Point): boolean =>
    x >= left && y >= top && x <= left + width && y <= top + height;
  return polylines(path)
    .filter((line) => line.some(inside) && extent(line) > 40)
    .map((line) => simplify([...line, ...line.slice(0, 1)], 6))
    .map((line) => `M${line.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join("L")}Z`)
    .join("");
}

const extent = (line: Point[]): number => {
  const xs = line.map(({ x }) => x);
  const ys = line.map(({ y }) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
};

/** The same lines with steps from point to point, which are short to write. Nothing drifts: points are rounded. */
function relativePath(path: string): string {
  const text = polylines(path).map((line) => {
    const closed = line.closed ? "z" : "";
    let last = { x: 0, y: 0 };
    return line
      .map(({ x, y }, index) => {
        const now = { x: Math.round(x * 10), y: Math.round(y * 10) };
        const step =
          index === 0 ? `M${number(now.x)}${glue(now.y)}` : `${glue(now.x - last.x)}${glue(now.y - last.y)}`;
        const same = index > 0 && now.x === last.x && now.y === last.y;
        last = now;
        if (same) return "";
        return index === 1 ? `l${step.trimStart()}` : step;
      })
      .join("")
      .concat(closed);
  });
  return text.join("");
}

/** Tenths as a decimal number, without what can be left out. */
const number = (tenths: number): string => String(tenths / 10).replace(/^(-?)0\./, "$1.");

const glue = (tenths: number): string => (tenths < 0 ? number(tenths) : ` ${number(tenths)}`);
