// The stages in which a board is laid out.
import { beads, handOn } from "./beads.ts";
import { chooseBends } from "./bends.ts";
import type { Board } from "./board.ts";
import * as hard from "./hard.ts";
import { chooseLabels } from "./labels.ts";
import * as soft from "./soft.ts";
import { FIRST, harder, type Weights } from "./weights.ts";

/** A number that goes from one value to another during a stage. */
type FromTo = [number, number];

interface Stage {
  steps: number;
  /** How far things move in a step. */
  size: FromTo;
  /** How large everything is drawn: small pieces slip past each other. */
  growth?: FromTo;
  weights: (part: number) => Weights;
}

/** Of the growing stage, so much is spent growing. */
const GROWING = 0.7;

export function solve(board: Board, seed: number, say: (stage: string) => void): void {
  chooseBends(board, seed);
  run(board, { steps: 1600, size: [1.6, 0.4], growth: [0.35, 1], weights: () => FIRST });
  say("grown");
  chooseLabels(board, 1);
  run(board, { steps: 1200, size: [0.8, 0.15], weights: (part) => harder(1 + 2 * part) });
  say("with names");
  chooseLabels(board, 2);
  run(board, { steps: 1200, size: [0.5, 0.08], weights: (part) => harder(3 + 5 * part, 3 + 5 * part) });
  say("exact");
  chooseLabels(board, 3);
  run(board, { steps: 1000, size: [0.25, 0.02], weights: (part) => harder(8 + 12 * part, 10 + 20 * part) });
  say("polished");
}

function run(board: Board, { steps, size, growth = [1, 1], weights }: Stage): void {
  const movables = board.movables;
  for (const movable of movables) movable.rest();
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    const [small, large] = growth;
    pullAll(board, weights(part), small + (large - small) * Math.min(1, part / GROWING));
    const [first, last] = size;
    for (const movable of movables) movable.step(first * (last / first) ** part, step);
  }
  board.trace(1);
}

function pullAll(board: Board, weights: Weights, growth: number): void {
  board.trace(growth);
  hard.lengths(board, weights.tooShort, weights.tooLong, growth);
  const all = beads(board, growth);
  hard.spaces(board, all, weights.spaces, growth);
  hard.surroundings(board, all, weights, growth);
  handOn(all);
  hard.cities(board, weights, growth);
  if (weights.exact > 0) hard.rectangles(board, weights.exact);
  soft.geography(board, weights);
  soft.straightness(board.edges, weights);
}
