// What must be so in the end: every wish pulls with the square of how far it is from being fulfilled.
import { closest, polygon } from "../polygons.ts";
import type { Bead } from "./beads.ts";
import { nearPairs } from "./beads.ts";
import type { Board, City } from "./board.ts";
import { gap, labelBox } from "./labels.ts";
import {
  BOARD,
  CITY_DISTANCE,
  CITY_RADIUS,
  CLEAR,
  CLEAR_EXACTLY,
  CLEAR_OF_CITY,
  CLEAR_OF_LABEL,
  CLEAR_OF_OWN_CITY,
  GAP,
  LABEL_DISTANCE,
  MARGIN,
  SLACK,
  WIDEST_GAP,
} from "./sizes.ts";

/** Every lane is long enough for its spaces, and not much longer. */
export function lengths(board: Board, short: number, long: number, growth: number): void {
  for (const lane of board.lanes) {
    const { needed, available } = lane.row(growth);
    const missing = needed + 1 - available;
    const spare = available - needed - growth * (lane.edge.spaces - 1) * (WIDEST_GAP - GAP) - SLACK;
    const force = missing > 0 ? -2 * short * missing : spare > 0 ? 2 * long * spare : 0;
    if (force === 0) continue;
    // A lane grows where its knots are pulled apart.
    for (const [index, knot] of lane.knots.entries()) {
      let [x, y] = [0, 0];
      for (const other of [lane.knots[index - 1], lane.knots[index + 1]]) {
        if (other === undefined) continue;
        const length = Math.abs(knot.arc - other.arc) || 1e-9;
        x += (knot.x - other.x) / length;
        y += (knot.y - other.y) / length;
      }
      lane.edge.pullKnot(index, force * x, force * y);
    }
  }
}

/** Spaces of different routes keep apart. */
export function spaces(board: Board, all: Bead[], weight: number, growth: number): void {
  const meets = new Map(
    board.edges.map((edge) => [edge, new Set(board.edges.filter((other) => edge.meets(other)))]),
  );
  nearPairs(all, growth * (board.sizes.width + CLEAR), (one, other) => {
    if (one.edge === other.edge || (one.ghost && other.ghost)) return;
    const together = (one.ghost || other.ghost) && meets.get(one.edge)?.has(other.edge);
    const wanted = one.radius + other.radius + growth * (together ? 1 : CLEAR);
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const distance = Math.hypot(dx, dy) || 1e-6;
    if (distance >= wanted) return;
    const force = (2 * weight * (wanted - distance)) / distance;
    one.pullX += force * dx;
    one.pullY += force * dy;
    other.pullX -= force * dx;
    other.pullY -= force * dy;
  });
}

/** Spaces keep off cities, names and the edge of the board. */
export function surroundings(
  board: Board,
  all: Bead[],
  weight: { cities: number; labels: number; frame: number },
  growth: number,
): void {
  for (const bead of all) {
    for (const city of board.cities) {
      offCity(bead, city, weight.cities, growth);
      if (!bead.ghost) offLabel(bead, city, weight.labels);
    }
    if (bead.ghost) continue;
    bead.pullX += 2 * weight.frame * beyond(bead.x, bead.radius, BOARD.width);
    bead.pullY += 2 * weight.frame * beyond(bead.y, bead.radius, BOARD.height);
  }
}

/** How far it is beyond the upper end of the frame, negative beyond the lower. */
function beyond(at: number, radius: number, size: number): number {
  const [low, high] = [MARGIN + radius, size - MARGIN - radius];
  return at < low ? at - low : at > high ? at - high : 0;
}

function offCity(bead: Bead, city: City, weight: number, growth: number): void {
  const own = city === bead.edge.a || city === bead.edge.b;
  if (own && bead.ghost) return;
  const wanted = growth * CITY_RADIUS + bead.radius + growth * (own ? CLEAR_OF_OWN_CITY : CLEAR_OF_CITY);
  const [dx, dy] = [bead.x - city.at.x, bead.y - city.at.y];
  if (Math.abs(dx) > wanted || Math.abs(dy) > wanted) return;
  const distance = Math.hypot(dx, dy) || 1e-6;
  if (distance >= wanted) return;
  const force = (2 * weight * (wanted - distance)) / distance;
  pushApart(bead, city, force * dx, force * dy);
}

function offLabel(bead: Bead, city: City, weight: number): void {
  if (city.label === null) return;
  const { x, y, dx, dy, right, below } = gap(labelBox(city.at, city.label), bead);
  const wanted = bead.radius + CLEAR_OF_LABEL;
  if (dx > wanted || dy > wanted) return;
  if (dx <= 0 && dy <= 0) {
    const force = 2 * weight * (wanted - Math.max(dx, dy));
    if (dx > dy) pushApart(bead, city, force * right, 0);
    else pushApart(bead, city, 0, force * below);
    return;
  }
  const distance = Math.hypot(x, y);
  if (distance >= wanted) return;
  const force = (2 * weight * (wanted - distance)) / distance;
  pushApart(bead, city, force * x, force * y);
}

function pushApart(bead: Bead, city: City, x: number, y: number): void {
  bead.pullX -= x;
  bead.pullY -= y;
  city.at.pull(x, y);
}

/** Cities and their names keep apart, and inside. */
export function cities(
  board: Board,
  weight: { cities: number; labels: number; frame: number },
  growth: number,
): void {
  const radius = growth * CITY_RADIUS;
  for (const [index, city] of board.cities.entries()) {
    inside(city, weight.frame, radius + 2);
    for (const [position, other] of board.cities.entries()) {
      if (other === city) continue;
      if (position > index) keepDistance(city, other, weight.cities, growth * CITY_DISTANCE);
      if (city.label === null) continue;
      const box = labelBox(city.at, city.label);
      boxesApart(city, other, gap(box, other.at), radius + CLEAR_OF_LABEL, weight.labels);
      if (position > index && other.label !== null)
        boxesApart(city, other, gap(box, labelBox(other.at, other.label)), LABEL_DISTANCE, weight.labels);
    }
  }
}

function inside({ at, label }: City, weight: number, radius: number): void {
  const along = (place: number, size: number, offset: number, half: number): number => {
    const low = Math.max(MARGIN + radius, label === null ? 0 : MARGIN - offset + half);
    const high = Math.min(size - MARGIN - radius, label === null ? size : size - MARGIN - offset - half);
    return place < low ? place - low : place > high ? place - high : 0;
  };
  at.pull(
    2 * weight * along(at.x, BOARD.width, label?.dx ?? 0, label?.halfWidth ?? 0),
    2 * weight * along(at.y, BOARD.height, label?.dy ?? 0, label?.halfHeight ?? 0),
  );
}

function keepDistance(one: City, other: City, weight: number, wanted: number): void {
  const [dx, dy] = [other.at.x - one.at.x, other.at.y - one.at.y];
  const distance = Math.hypot(dx, dy) || 1e-6;
  if (distance >= wanted) return;
  const force = (2 * weight * (wanted - distance)) / distance;
  one.at.pull(force * dx, force * dy);
  other.at.pull(-force * dx, -force * dy);
}

/** Two boxes that are too near go apart along the axis on which they are farther from each other. */
function boxesApart(
  one: City,
  other: City,
  { dx, dy, right, below }: ReturnType<typeof gap>,
  wanted: number,
  weight: number,
): void {
  if (dx >= wanted || dy >= wanted) return;
  const force = 2 * weight * (wanted - Math.max(dx, dy));
  const [x, y] = dx > dy ? [force * right, 0] : [0, force * below];
  other.at.pull(-x, -y);
  one.at.pull(x, y);
}

/** Spaces of different routes keep apart as the rectangles that they are. */
export function rectangles(board: Board, weight: number): void {
  const { length, width } = board.sizes;
  const reach = length + width;
  const all = board.lanes
    .flatMap((lane) =>
      lane.middles(1).map((middle) => {
        const space = lane.space(middle);
        return { lane, middle, space, corners: polygon(space, (space.angle * 180) / Math.PI, length, width) };
      }),
    )
    .toSorted((one, other) => one.space.x - other.space.x);
  const pull = (
    { lane, middle, space }: (typeof all)[0],
    at: { x: number; y: number },
    x: number,
    y: number,
  ) => {
    const along = (at.x - space.x) * Math.cos(space.angle) + (at.y - space.y) * Math.sin(space.angle);
    const { t, direction } = lane.at(middle + along);
    lane.edge.pull(t, x, y);
    lane.edge.slide.pull(x * direction.x + y * direction.y, 0);
  };
  for (const [index, one] of all.entries()) {
    for (let position = index + 1; position < all.length; position++) {
      const other = all[position] ?? one;
      if (other.space.x - one.space.x >= reach) break;
      if (one.lane.edge === other.lane.edge || Math.abs(one.space.y - other.space.y) > reach) continue;
      const { distance, on, onOther, normal } = closest(one.corners, other.corners);
      if (distance >= CLEAR_EXACTLY) continue;
      const force = 2 * weight * (CLEAR_EXACTLY - distance);
      pull(one, on, force * normal.x, force * normal.y);
      pull(other, onOther, -force * normal.x, -force * normal.y);
    }
  }
}
