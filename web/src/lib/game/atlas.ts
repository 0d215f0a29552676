// A board and what its map file says, looked up by name.
import type { City, CityId, Layout, Route, RouteId } from "../board/layout";
import type { MapFacts, TicketFacts } from "./facts";

export class Atlas {
  readonly layout: Layout;
  readonly facts: MapFacts;
  readonly #cities: ReadonlyMap<CityId, City>;
  readonly #routes: ReadonlyMap<RouteId, Route>;

  constructor(layout: Layout, facts: MapFacts) {
    this.layout = layout;
    this.facts = facts;
    this.#cities = new Map(layout.cities.map((city) => [city.id, city]));
    this.#routes = new Map(layout.routes.map((route) => [route.id, route]));
  }

  get routes(): readonly Route[] {
    return this.layout.routes;
  }

  get cities(): readonly City[] {
    return this.layout.cities;
  }

  city(id: CityId): City {
    return found(this.#cities.get(id), "city", id);
  }

  route(id: RouteId): Route {
    return found(this.#routes.get(id), "route", id);
  }

  ticket(name: string): TicketFacts {
    return found(this.facts.tickets[name], "ticket", name);
  }

  /** City names as they stand on the board. */
  pair({ a, b }: { a: CityId; b: CityId }): string {
    return `${this.city(a).name} – ${this.city(b).name}`;
  }

  length(id: RouteId): number {
    return this.route(id).spaces.length;
  }

  points(id: RouteId): number {
    return this.facts.points[this.length(id)] ?? 0;
  }
}

function found<T>(thing: T | undefined, kind: string, name: string): T {
  if (thing === undefined) throw new Error(`the board has no ${kind} \`${name}\``);
  return thing;
}
