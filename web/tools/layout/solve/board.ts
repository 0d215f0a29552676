// A board that is being laid out: cities, the edges between them, and who is whose neighbor on the real map.
import Delaunator from "delaunator";
import type { Point } from "../../../src/lib/board/layout.ts";
import { Edge, Lane } from "./curve.ts";
import type { Label } from "./labels.ts";
import { Movable } from "./movable.ts";
import type { Sizes } from "./sizes.ts";
import type { Source } from "./source.ts";

export interface City {
  name: string;
  /** Where it really is, and where it is put. */
  truth: Point;
  at: Movable;
  label: Label | null;
}

/** Two cities next to each other on the real map. */
export interface Neighbors {
  from: City;
  to: City;
  distance: number;
  direction: Point;
}

/** Three cities next to each other, and twice the area between them; its sign tells which way round they are. */
export interface Triangle {
  corners: [City, City, City];
  area: number;
}

/** Farther than this, cities are no neighbors. */
const FAR = 420;

export class Board {
  readonly cities: City[];
  readonly edges: Edge[] = [];
  readonly lanes: Lane[] = [];
  readonly neighbors: Neighbors[] = [];
  readonly triangles: Triangle[];

  constructor(
    source: Source,
    truths: Point[],
    readonly sizes: Sizes,
  ) {
    this.cities = source.cities.map(({ name }, index) => {
      const truth = truths[index] ?? { x: 0, y: 0 };
      return { name, truth, at: new Movable(truth.x, truth.y), label: null };
    });
    this.#connect(source);
    this.triangles = triangulate(this.cities);
    for (const { corners } of this.triangles) this.#addNeighbors(corners);
  }

  #connect({ cities, routes }: Source): void {
    const city = new Map(cities.map(({ id }, index) => [id, this.cities[index]]));
    const tracks = new Map<string, number[]>();
    for (const [index, { a, b }] of routes.entries()) {
      const pair = [a, b].toSorted().join(" ");
      tracks.set(pair, [...(tracks.get(pair) ?? []), index]);
    }
    for (const indices of tracks.values()) {
      const route = routes[indices[0] ?? 0];
      const [a, b] = [city.get(route?.a ?? ""), city.get(route?.b ?? "")];
      if (route === undefined || a === undefined || b === undefined) continue;
      const edge = new Edge(a, b, route.length);
      for (const [lane, index] of indices.entries())
        edge.lanes.push(new Lane(edge, index, lane - (indices.length - 1) / 2, this.sizes));
      this.edges.push(edge);
      this.lanes.push(...edge.lanes);
    }
  }

  #addNeighbors([a, b, c]: Triangle["corners"]): void {
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      const [dx, dy] = [to.truth.x - from.truth.x, to.truth.y - from.truth.y];
      const distance = Math.hypot(dx, dy);
      const known = this.neighbors.some((pair) => pair.from === to && pair.to === from);
      if (distance < FAR && !known)
        this.neighbors.push({ from, to, distance, direction: { x: dx / distance, y: dy / distance } });
    }
  }

  trace(growth: number): void {
    for (const lane of this.lanes) lane.trace(growth);
  }

  /** Everything that can be changed. */
  get movables(): Movable[] {
    return [
      ...this.cities.map(({ at }) => at),
      ...this.edges.flatMap(({ bends, slide }) => [...bends, slide]),
    ];
  }
}

export const signedArea = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The triangles of Delaunay, of the true places. */
function triangulate(cities: City[]): Triangle[] {
  const { triangles } = Delaunator.from(
    cities,
    ({ truth }) => truth.x,
    ({ truth }) => truth.y,
  );
  const result: Triangle[] = [];
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const [a, b, c] = [...triangles.subarray(corner, corner + 3)].map((index) => cities[index]);
    if (a === undefined || b === undefined || c === undefined) continue;
    result.push({ corners: [a, b, c], area: signedArea(a.truth, b.truth, c.truth) });
  }
  return result;
}
