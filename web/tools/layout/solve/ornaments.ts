// What makes a map of it: mountains, waves, names of seas, and places for the key and the compass. All of it keeps clear
// of everything playable.
import { distance } from "../../../src/lib/board/geometry.ts";
import type { Box, Point } from "../../../src/lib/board/layout.ts";
import type { LayoutFile } from "../file.ts";
import type { Projection } from "./projection.ts";
import { random } from "./random.ts";
import type { Room } from "./room.ts";
import { BOARD } from "./sizes.ts";
import type { Geography } from "./source.ts";
import type { Warp } from "./warp.ts";

type Ornaments = Pick<LayoutFile["background"], "decor" | "names" | "slots">;
type Glyph = Ornaments["decor"][0];
type SeaName = Ornaments["names"][0] & { halfWidth: number; halfHeight: number };

const SEED = 11;

export function ornaments(geography: Geography, { point }: Projection, bend: Warp, room: Room): Ornaments {
  const any = random(SEED);
  const at = (lon: number, lat: number): Point => bend(point(lon, lat));
  const legend = freeBox(room, { width: 182, height: geography.legend_height }, 0.05, []);
  const compass = freeBox(room, { width: 96, height: 108 }, 0.01, legend === null ? [] : [legend]);
  const taken = [legend, compass].filter((box) => box !== null);
  const mountains = (geography.mountains ?? []).flatMap((chain) =>
    chainOf(chain.map(([lon, lat]) => at(lon, lat))),
  );
  const glyphs = placeMountains(mountains, room, taken, any);
  const names: SeaName[] = [];
  for (const sea of geography.sea ?? []) {
    const name = placeName(sea, at(sea.lon, sea.lat), room, taken, names);
    if (name !== null) names.push(name);
  }
  return {
    decor: [...glyphs, ...waves(room, taken, names, any)],
    names: names.map(({ text, x, y, size }) => ({ text, x, y, size })),
    slots: { ...slot("legend", legend), ...slot("compass", compass) },
  };
}

const tenth = (value: number): number => Number(value.toFixed(1));

const slot = (name: "legend" | "compass", box: Box | null): Ornaments["slots"] =>
  box === null ? {} : { [name]: { x: box.x, y: box.y, w: box.width, h: box.height } };

const inside = (boxes: Box[], { x, y }: Point, margin: number): boolean =>
  boxes.some(
    (box) =>
      x > box.x - margin &&
      x < box.x + box.width + margin &&
      y > box.y - margin &&
      y < box.y + box.height + margin,
  );

const FROM_EDGE = 18;
const BOX_CLEAR = 8;
const BOX_STEP = 8;
const BETWEEN_BOXES = 20;

/** A place for a box: clear of the game, over as little coast as possible, rather in a corner. */
function freeBox(
  room: Room,
  size: { width: number; height: number },
  corner: number,
  taken: Box[],
): Box | null {
  const { width, height } = size;
  const coast = room.shores.land.flat();
  let best: { box: Box; cost: number } | null = null;
  for (let x = FROM_EDGE; x <= BOARD.width - FROM_EDGE - width; x += BOX_STEP) {
    for (let y = FROM_EDGE; y <= BOARD.height - FROM_EDGE - height; y += BOX_STEP) {
      const box = { x, y, width, height };
      const grown = {
        x: x - BETWEEN_BOXES,
        y: y - BETWEEN_BOXES,
        width: width + 2 * BETWEEN_BOXES,
        height: height + 2 * BETWEEN_BOXES,
      };
      if (taken.some((other) => overlap(grown, other)) || !isFree(room, box)) continue;
      const shore = coast.filter((spot) => inside([box], spot, 0)).length;
      const edge = Math.min(x, BOARD.width - width - x) + Math.min(y, BOARD.height - height - y);
      const cost = 2 * shore + corner * edge;
      if (best === null || cost < best.cost) best = { box, cost };
    }
  }
  return best?.box ?? null;
}

const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

function isFree(room: Room, { x, y, width, height }: Box): boolean {
  for (let dx = 0; dx <= width; dx += 5)
    for (let dy = 0; dy <= height; dy += 5) if (room.free({ x: x + dx, y: y + dy }) < BOX_CLEAR) return false;
  return true;
}

const MOUNTAIN_STEP = 13;

/** Points along a chain of mountains. */
function chainOf(line: Point[]): Point[] {
  return line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    const length = distance(from, to);
    const steps = Math.ceil(length / MOUNTAIN_STEP);
    return Array.from({ length: steps }, (_, step) => {
      const part = (step * MOUNTAIN_STEP) / length;
      return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    });
  });
}

function placeMountains(places: Point[], room: Room, taken: Box[], any: () => number): Glyph[] {
  const glyphs: Glyph[] = [];
  for (const place of places) {
    const [x, y, scale] = [place.x + (any() - 0.5) * 14, place.y + (any() - 0.5) * 14, 0.75 + any() * 0.55];
    const spot = { x, y };
    const free = room.freeInside(spot) > 9 * scale + 1 && !inside(taken, spot, 12) && room.isDry(spot);
    if (free && glyphs.every((other) => distance(other, spot) > MOUNTAIN_STEP))
      glyphs.push({ k: "mt", x: tenth(x), y: tenth(y), s: Number(scale.toFixed(2)) });
  }
  // Those in front are drawn over those behind.
  return glyphs.toSorted((one, other) => one.y - other.y);
}

const SEARCH = { wide: 200, narrow: 60 };
/** Points of a name that may be over land or near a route. */
const MOST_BAD = 2;

/** A name near its sea; none rather than one in the wrong sea. */
function placeName(
  { name, size, wide = false }: NonNullable<Geography["sea"]>[0],
  wanted: Point,
  room: Room,
  taken: Box[],
  names: SeaName[],
): SeaName | null {
  const [halfWidth, halfHeight] = [name.length * size * 0.36, size * 0.4];
  const far = wide ? SEARCH.wide : SEARCH.narrow;
  const badness = (spot: Point): number => {
    if (!room.isSea(spot)) return 3;
    if (inside(taken, spot, 8)) return 4;
    if (
      names.some(
        (other) =>
          Math.abs(spot.x - other.x) < other.halfWidth + 8 &&
          Math.abs(spot.y - other.y) < other.halfHeight + 12,
      )
    )
      return 4;
    return room.freeInside(spot) < 7 ? 2 : 0;
  };
  let best: { x: number; y: number; bad: number; cost: number } | null = null;
  for (let dx = -far; dx <= far; dx += 6) {
    for (let dy = -far * 0.8; dy <= far * 0.8; dy += 6) {
      const [x, y] = [wanted.x + dx, wanted.y + dy];
      const fits = x - halfWidth > 26 && x + halfWidth < BOARD.width - 26 && y > 40 && y < BOARD.height - 34;
      if (!fits) continue;
      let bad = 0;
      for (let part = -1; part <= 1.001; part += 0.2)
        for (const line of [-1, 0, 1]) bad += badness({ x: x + part * halfWidth, y: y + line * halfHeight });
      const cost = bad * 60 + Math.hypot(dx, dy);
      if (best === null || cost < best.cost) best = { x, y, bad, cost };
    }
  }
  if (best === null || best.bad > MOST_BAD) return null;
  return { text: name, x: tenth(best.x), y: tenth(best.y + size * 0.33), size, halfWidth, halfHeight };
}

const WAVE_TRIES = 2600;

function waves(room: Room, taken: Box[], names: SeaName[], any: () => number): Glyph[] {
  const glyphs: Glyph[] = [];
  for (let tried = 0; tried < WAVE_TRIES; tried++) {
    const spot = { x: any() * BOARD.width, y: any() * BOARD.height };
    const beside = names.some(
      ({ x, y, halfWidth, halfHeight }) =>
        Math.abs(spot.x - x) <= halfWidth + 12 && Math.abs(spot.y - y) <= halfHeight + 18,
    );
    if (room.freeInside(spot) < 20 || beside || inside(taken, spot, 14)) continue;
    if (glyphs.some((other) => distance(other, spot) < 46)) continue;
    const wet = Array.from({ length: 8 }, (_, angle) => ({
      x: spot.x + 20 * Math.cos(angle),
      y: spot.y + 14 * Math.sin(angle),
    }));
    if (wet.every((around) => room.isSea(around)) && any() < 0.8)
      glyphs.push({ k: "wv", x: tenth(spot.x), y: tenth(spot.y), s: Number((0.7 + any() * 0.6).toFixed(2)) });
  }
  return glyphs;
}
