// The log in sentences. Everybody is named in the third person, oneself too: the log tells the game, not one's part in it.
import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import type { Card, Cards, Event, Seat, Told } from "../wire/types";
import type { Atlas } from "./atlas";
import { botName, cardName, seatIndex } from "./words";

export interface Line {
  key: string;
  seq: number;
  at: number;
  seat: Seat | null;
  text: string;
  /** Shown after the text; the text is complete without them for those who do not see. */
  cards: Cards;
  route: string | null;
  city: string | null;
}

export interface Talk {
  seq: number;
  at: number;
  person: string;
  name: string;
  text: string;
}

/** What the people at the table can say without typing. */
export const PHRASES: Record<string, () => string> = {
  hello: m.phrase_hello,
  good_luck: m.phrase_good_luck,
  nice_move: m.phrase_nice_move,
  oh_no: m.phrase_oh_no,
  one_moment: m.phrase_one_moment,
  thanks: m.phrase_thanks,
  good_game: m.phrase_good_game,
};

export function talk(log: readonly Told[]): Talk[] {
  return log.flatMap((entry) => {
    if (entry.kind !== "said" && entry.kind !== "phrase") return [];
    const text = entry.kind === "said" ? entry.words : (PHRASES[entry.phrase]?.() ?? entry.phrase);
    return [{ seq: entry.seq, at: entry.at, person: entry.person.id, name: entry.person.name, text }];
  });
}

/** Everything but the talk, oldest first. */
export const lines = (log: readonly Told[], atlas: Atlas, names: Record<string, string>): Line[] =>
  new Story().lines(log, atlas, names);

/** The lines of a log that grows. What was told once is not told again while the names and the language stay. */
export class Story {
  #teller: Teller | null = null;
  #told: readonly Told[] = [];
  #lines: Line[] = [];
  #words = "";

  lines(log: readonly Told[], atlas: Atlas, names: Record<string, string>): Line[] {
    const words = JSON.stringify([atlas.facts.map, getLocale(), names]);
    const grown = words === this.#words && log[this.#told.length - 1] === this.#told.at(-1);
    const teller = grown && this.#teller !== null ? this.#teller : new Teller(atlas, names);
    if (teller !== this.#teller) [this.#told, this.#lines] = [[], []];
    const added = log.slice(this.#told.length).flatMap((entry) => teller.tell(entry));
    [this.#teller, this.#told, this.#words] = [teller, log, words];
    this.#lines = [...this.#lines, ...added];
    return this.#lines;
  }
}

class Teller {
  #atlas: Atlas;
  #names: Record<string, string>;
  /** The tunnel that a seat is about; paying and giving up do not name it. */
  #tunnels = new Map<Seat, string>();

  constructor(atlas: Atlas, names: Record<string, string>) {
    this.#atlas = atlas;
    this.#names = names;
  }

  tell(entry: Told): Line[] {
    switch (entry.kind) {
      case "acted":
        return entry.events.map((event, place) => this.#line(entry, place, this.#event(event)));
      case "started":
        return [
          this.#line(entry, 0, { seat: entry.start, text: m.log_started({ name: this.#name(entry.start) }) }),
        ];
      case "replaced": {
        const who = { name: this.#name(entry.seat), bot: botName(entry.bot) };
        const text = {
          timeout: m.log_replaced_timeout,
          conceded: m.log_replaced_conceded,
          voted: m.log_replaced_voted,
        }[entry.cause](who);
        return [this.#line(entry, 0, { seat: entry.seat, text })];
      }
      case "returned":
        return [
          this.#line(entry, 0, { seat: entry.seat, text: m.log_returned({ name: this.#name(entry.seat) }) }),
        ];
      case "abandon_wanted": {
        const { name } = entry.person;
        const text = entry.wanted ? m.log_abandon_wanted({ name }) : m.log_abandon_unwanted({ name });
        return [this.#line(entry, 0, { text })];
      }
      case "replacement_wanted": {
        const text = m.log_replacement_wanted({ name: entry.person.name, other: this.#name(entry.seat) });
        return [this.#line(entry, 0, { text })];
      }
      case "credited":
        return [this.#line(entry, 0, { text: m.log_credited() })];
      case "sat":
      case "bot_sat":
      case "left":
      case "resized":
      case "said":
      case "phrase":
        return [];
    }
  }

  #line({ seq, at }: Told, place: number, said: Partial<Line> & { text: string }): Line {
    return { key: `${seq}.${place}`, seq, at, seat: null, cards: {}, route: null, city: null, ...said };
  }

  #name(seat: Seat): string {
    return this.#names[seat] ?? seat;
  }

  #event(event: Event): Partial<Line> & { text: string } {
    const seat = "seat" in event ? event.seat : null;
    const name = seat === null ? "" : this.#name(seat);
    switch (event.kind) {
      case "chose_starting_tickets":
        return { seat, text: m.log_chose({ name }) };
      case "all_chosen":
        return { text: m.log_all_chosen() };
      case "drew_deck":
        return event.card === null
          ? { seat, text: m.log_drew_deck({ name }) }
          : {
              seat,
              text: m.log_drew_deck_card({ name, card: cardName(event.card) }),
              cards: one(event.card),
            };
      case "drew_display":
        return {
          seat,
          text: m.log_drew_display({ name, card: cardName(event.card) }),
          cards: one(event.card),
        };
      case "claimed":
        return { seat, ...this.#claim(m.log_claimed, name, event.route), cards: event.cards };
      case "tried_tunnel": {
        this.#tunnels.set(event.seat, event.route);
        if (event.surcharge === 0)
          return { seat, ...this.#claim(m.log_claimed, name, event.route), cards: event.cards };
        const pair = this.#atlas.pair(this.#atlas.route(event.route));
        const text = m.log_tried_tunnel({ name, pair, count: event.surcharge });
        return { seat, text, route: event.route, cards: event.cards };
      }
      case "paid_tunnel": {
        const route = this.#tunnels.get(event.seat);
        if (route === undefined) return { seat, text: m.log_paid_tunnel({ name }), cards: event.cards };
        return { seat, ...this.#claim(m.log_claimed, name, route), cards: event.cards };
      }
      case "declined_tunnel":
        return { seat, text: m.log_declined_tunnel({ name }), route: this.#tunnels.get(event.seat) ?? null };
      case "drew_tickets":
        return { seat, text: m.log_drew_tickets({ name, tickets: m.count_tickets({ count: event.count }) }) };
      case "kept_tickets":
        return { seat, text: m.log_kept_tickets({ name, kept: event.count, offered: event.offered }) };
      case "built_station": {
        const city = this.#atlas.city(event.city).name;
        return { seat, text: m.log_built_station({ name, city }), city: event.city, cards: event.cards };
      }
      case "passed":
        return { seat, text: m.log_passed({ name }) };
      case "display_reset":
        return { text: m.log_display_reset() };
      case "final_round":
        return {
          seat: event.triggered_by,
          text: m.log_final_round({ name: this.#name(event.triggered_by) }),
        };
      case "game_over":
        return { text: m.log_game_over() };
    }
  }

  #claim(
    say: (facts: { name: string; pair: string; trains: string; points: string }) => string,
    name: string,
    id: string,
  ): { text: string; route: string } {
    const route = this.#atlas.route(id);
    const trains = m.count_trains({ count: route.spaces.length });
    const points = m.count_points({ count: this.#atlas.points(id) });
    return { text: say({ name, pair: this.#atlas.pair(route), trains, points }), route: id };
  }
}

const one = (card: Card): Cards => ({ [card]: 1 });

/** The routes that others have claimed since this seat last acted. */
export function routesSince(log: readonly Told[], seat: Seat | null): Set<string> {
  const routes = new Set<string>();
  const tunnels = new Map<Seat, string>();
  for (const entry of log) {
    if (entry.kind !== "acted") continue;
    if (entry.seat === seat) routes.clear();
    for (const event of entry.events) {
      if (event.kind === "tried_tunnel") tunnels.set(event.seat, event.route);
      const route = claimedBy(event, tunnels);
      if (route !== null && entry.seat !== seat) routes.add(route);
    }
  }
  return routes;
}

/** What lay on the board after an entry. */
export function boardAfter(
  log: readonly Told[],
  seq: number,
): { owners: Map<string, number>; stations: Map<string, number> } {
  const owners = new Map<string, number>();
  const stations = new Map<string, number>();
  const tunnels = new Map<Seat, string>();
  for (const entry of log) {
    if (entry.kind !== "acted" || entry.seq > seq) continue;
    for (const event of entry.events) {
      if (event.kind === "tried_tunnel") tunnels.set(event.seat, event.route);
      const route = claimedBy(event, tunnels);
      if (route !== null) owners.set(route, seatIndex(entry.seat));
      if (event.kind === "built_station") stations.set(event.city, seatIndex(entry.seat));
    }
  }
  return { owners, stations };
}

function claimedBy(event: Event, tunnels: ReadonlyMap<Seat, string>): string | null {
  if (event.kind === "claimed") return event.route;
  if (event.kind === "tried_tunnel" && event.surcharge === 0) return event.route;
  if (event.kind === "paid_tunnel") return tunnels.get(event.seat) ?? null;
  return null;
}

/** What happened since this seat last acted: what somebody wants to know who comes back. */
export function linesSince(all: readonly Line[], log: readonly Told[], seat: Seat): Line[] {
  const last = log.findLast((entry) => entry.kind === "acted" && entry.seat === seat)?.seq ?? 0;
  return all.filter((line) => line.seq > last);
}
