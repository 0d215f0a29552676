// Where the names of the cities stand: of many places around each dot the ones that get in each other's way least.
import type { Point } from "../../../src/lib/board/layout.ts";
import { beads, type Bead } from "./beads.ts";
import type { Board, City } from "./board.ts";
import { random } from "./random.ts";
import { BOARD, CITY_RADIUS, CLEAR_OF_LABEL, LABEL_DISTANCE, MARGIN } from "./sizes.ts";
import { textWidth } from "./text.ts";

/** A name as a box around a point that is `dx`, `dy` from its city. */
export interface Label {
  dx: number;
  dy: number;
  halfWidth: number;
  halfHeight: number;
  lines: string[];
  /** Farther from its dot than it need be. */
  away: number;
}

interface Candidate extends Label {
  cost: number;
}

/** A box around its middle; a point is one without size. */
interface Middle extends Point {
  halfWidth?: number;
  halfHeight?: number;
}

export const labelBox = (at: Point, { dx, dy, halfWidth, halfHeight }: Label): Required<Middle> => ({
  x: at.x + dx,
  y: at.y + dy,
  halfWidth,
  halfHeight,
});

/** How far one box is from another: along both axes (negative where they overlap), as a way, and on which side. */
export function gap(
  box: Required<Middle>,
  other: Middle,
): { dx: number; dy: number; x: number; y: number; right: number; below: number } {
  const [x, y] = [other.x - box.x, other.y - box.y];
  const dx = Math.abs(x) - box.halfWidth - (other.halfWidth ?? 0);
  const dy = Math.abs(y) - box.halfHeight - (other.halfHeight ?? 0);
  const [right, below] = [Math.sign(x) || 1, Math.sign(y) || 1];
  return { dx, dy, x: Math.max(0, dx) * right, y: Math.max(0, dy) * below, right, below };
}

/** Above and below the base line, in parts of the size of the font. */
const HEIGHT = 0.94;
const LINE_HEIGHT = 0.92;
const DIRECTIONS = 32;
const DISTANCES = [0, 5, 11, 18, 27];
const FROM_DOT = CITY_RADIUS + 2.5;
/** A second line is a little worse than one. */
const SECOND_LINE = 0.8;

function* places(name: string, font: number): Generator<Candidate> {
  const words = name.split(" ");
  const splits = words.map((_, first) =>
    first === 0 ? [name] : [words.slice(0, first).join(" "), words.slice(first).join(" ")],
  );
  for (const lines of splits) {
    const halfWidth = (Math.max(...lines.map((line) => textWidth(line, font))) + 2) / 2;
    const halfHeight = (HEIGHT * font + (lines.length - 1) * LINE_HEIGHT * font) / 2;
    for (const away of DISTANCES) {
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const angle = (direction / DIRECTIONS) * 2 * Math.PI;
        for (const place of around(angle, FROM_DOT + away, halfWidth, halfHeight)) {
          const cost = place.taste * 3 + away * 0.35 + (lines.length > 1 ? SECOND_LINE : 0);
          yield { dx: place.dx, dy: place.dy, halfWidth, halfHeight, lines, away, cost };
        }
      }
    }
  }
}

/** Boxes that touch the circle in this direction. People like names to the right best, then left, then above. */
function around(
  angle: number,
  radius: number,
  halfWidth: number,
  halfHeight: number,
): { dx: number; dy: number; taste: number }[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  if (Math.abs(sin) > 0.9)
    return [-0.8, -0.4, 0, 0.4, 0.8].map((slide) => ({
      dx: cos * radius + slide * halfWidth,
      dy: Math.sign(sin) * (radius + halfHeight),
      taste: (sin < 0 ? 0.25 : 0.3) + Math.abs(slide) * 0.4,
    }));
  if (Math.abs(cos) > 0.9)
    return [-0.5, 0, 0.5].map((slide) => ({
      dx: Math.sign(cos) * (radius + halfWidth),
      dy: sin * radius + slide * halfHeight,
      taste: cos > 0 ? 0 : 0.15,
    }));
  return [
    {
      dx: cos * radius + Math.sign(cos) * halfWidth,
      dy: sin * radius + Math.sign(sin) * halfHeight,
      taste: sin > 0 ? 0.4 : 0.35,
    },
  ];
}

/** What it costs that a name stands there, whatever the others do. */
function costAlone(board: Board, spaces: Bead[], city: City, label: Candidate): number {
  const box = labelBox(city.at, label);
  let cost = label.cost;
  for (const over of [
    MARGIN + 2 - (box.x - box.halfWidth),
    box.x + box.halfWidth - (BOARD.width - MARGIN) + 2,
    MARGIN + 2 - (box.y - box.halfHeight),
    box.y + box.halfHeight - (BOARD.height - MARGIN) + 2,
  ])
    cost += 3 * Math.max(0, over);
  for (const bead of spaces) {
    const { dx, dy } = gap(box, bead);
    const wanted = bead.radius + CLEAR_OF_LABEL;
    if (dx > wanted || dy > wanted) continue;
    const distance = dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
    if (distance < wanted) cost += 0.25 * (wanted - distance) ** 1.5;
  }
  for (const other of board.cities) {
    if (other === city) continue;
    const { dx, dy, x, y } = gap(box, other.at);
    cost += 2 * Math.max(0, CITY_RADIUS + CLEAR_OF_LABEL - Math.max(dx, dy));
    // Near the dot of another city it might be read as that one's name.
    cost += 0.25 * Math.max(0, label.away + FROM_DOT + 10 - Math.hypot(x, y));
  }
  return cost;
}

const CHOICES = 90;
const ROUNDS = 12;
const KICKS = 25;

/** Chooses a place for every name. A name that has one already moves only if that is clearly better. */
export function chooseLabels(board: Board, seed: number): void {
  const { cities } = board;
  board.trace(1);
  const spaces = beads(board, 1).filter(({ ghost }) => !ghost);
  const choices = cities.map((city) =>
    [...places(city.name, board.sizes.font)]
      .map((label) => {
        const before = city.label;
        const moved = before === null ? 0 : Math.hypot(label.dx - before.dx, label.dy - before.dy);
        return { ...label, cost: costAlone(board, spaces, city, label) + 0.02 * moved };
      })
      .toSorted((one, other) => one.cost - other.cost)
      .slice(0, CHOICES),
  );

  const overlap = (city: City, label: Label, other: City, otherLabel: Label): number => {
    const { dx, dy } = gap(labelBox(city.at, label), labelBox(other.at, otherLabel));
    return 3 * Math.max(0, LABEL_DISTANCE - Math.max(dx, dy));
  };
  const costOf = (chosen: Candidate[], index: number, label: Candidate): number => {
    const city = cities[index];
    if (city === undefined) return 0;
    let cost = label.cost;
    for (const [position, other] of cities.entries()) {
      const otherLabel = chosen[position];
      if (position !== index && otherLabel !== undefined) cost += overlap(city, label, other, otherLabel);
    }
    return cost;
  };
  /** Every name takes its best place beside the others, until none moves. */
  const settle = (chosen: Candidate[]): Candidate[] => {
    for (let round = 0; round < ROUNDS; round++) {
      let moved = false;
      for (const [index, list] of choices.entries()) {
        const now = chosen[index];
        if (now === undefined) continue;
        let least = costOf(chosen, index, now);
        for (const label of list) {
          const cost = costOf(chosen, index, label);
          if (cost >= least - 1e-9) continue;
          least = cost;
          chosen[index] = label;
          moved = true;
        }
      }
      if (!moved) break;
    }
    return chosen;
  };
  /** Pairs are counted twice, for all choices alike. */
  const total = (chosen: Candidate[]): number =>
    chosen.reduce((sum, label, index) => sum + (costOf(chosen, index, label) + label.cost) / 2, 0);

  const any = random(seed);
  let best = settle(choices.flatMap((list) => list.slice(0, 1)));
  for (let kick = 0; kick < KICKS; kick++) {
    const tried = [...best];
    for (let name = 0; name < 5; name++) {
      const index = Math.floor(any() * cities.length);
      const label = choices[index]?.[Math.floor(any() * 20)];
      if (label !== undefined) tried[index] = label;
    }
    settle(tried);
    if (total(tried) < total(best)) best = tried;
  }
  for (const [index, city] of cities.entries()) city.label = best[index] ?? null;
}
