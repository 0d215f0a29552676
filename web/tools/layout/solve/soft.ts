// What is nice: a map that looks like the real one, and routes that are straight.
import { signedArea, type Board } from "./board.ts";
import type { Edge } from "./curve.ts";
import type { Weights } from "./weights.ts";

/** Less than this part of its true area, a triangle of neighbors is about to be turned over. */
const FLATTEST = 0.35;

/** Cities stay near their places, and more so in their directions from each other: north stays north. */
export function geography(board: Board, { anchor, turn, stretch, fold }: Weights): void {
  for (const { at, truth } of board.cities)
    at.pull(2 * anchor * (at.x - truth.x), 2 * anchor * (at.y - truth.y));
  for (const { from, to, distance, direction } of board.neighbors) {
    const [dx, dy] = [to.at.x - from.at.x, to.at.y - from.at.y];
    const nearness = 60 / (distance + 30);
    const along = 2 * nearness * stretch * (dx * direction.x + dy * direction.y - distance);
    const across = 2 * nearness * turn * (dy * direction.x - dx * direction.y);
    const x = along * direction.x - across * direction.y;
    const y = along * direction.y + across * direction.x;
    to.at.pull(x, y);
    from.at.pull(-x, -y);
  }
  for (const { corners, area } of board.triangles) {
    const [a, b, c] = corners.map(({ at }) => at) as [
      Board["cities"][0]["at"],
      Board["cities"][0]["at"],
      Board["cities"][0]["at"],
    ];
    const part = signedArea(a, b, c) / area;
    if (part >= FLATTEST) continue;
    const force = (-2 * fold * (FLATTEST - part)) / area;
    a.pull(force * (b.y - c.y), force * (c.x - b.x));
    b.pull(force * (c.y - a.y), force * (a.x - c.x));
    c.pull(force * (a.y - b.y), force * (b.x - a.x));
  }
}

/** Routes are straight, or bend gently to one side, and carry their spaces in their middle. */
export function straightness(edges: Edge[], weights: Weights): void {
  for (const { a, b, bends, slide } of edges) {
    const [dx, dy] = [b.at.x - a.at.x, b.at.y - a.at.y];
    const chord = Math.hypot(dx, dy) || 1;
    const nearness = 60 / chord;
    const [first, second] = bends;
    const [apartX, apartY] = [first.x - second.x, first.y - second.y];
    first.pull(2 * nearness * weights.sBend * apartX, 2 * nearness * weights.sBend * apartY);
    second.pull(-2 * nearness * weights.sBend * apartX, -2 * nearness * weights.sBend * apartY);
    for (const bend of bends) {
      // One strong bend costs more than two gentle ones, and moving along the chord straightens nothing.
      const sharp = (4 * weights.sharpBend * (bend.x ** 2 + bend.y ** 2)) / chord ** 2;
      const plain = 2 * nearness * weights.bend;
      const along = (4 * plain * (bend.x * dx + bend.y * dy)) / chord ** 2;
      bend.pull((plain + sharp) * bend.x + along * dx, (plain + sharp) * bend.y + along * dy);
    }
    slide.pull(2 * weights.slide * slide.x, 0);
  }
}
