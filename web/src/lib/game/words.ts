// What things are called in the language of the person.
import type { Route } from "../board/layout";
import type { TrainCard } from "../look/cards";
import { m } from "../paraglide/messages.js";
import type { Card, Cards, Chair, Seat, TicketView } from "../wire/types";
import type { Atlas } from "./atlas";
import { timeLeft } from "./clock";
import { listed } from "./payment";

export const SEAT_IDS: readonly Seat[] = ["A", "B", "C", "D", "E"];

/** The place of a seat, by which it has its color. */
export const seatIndex = (seat: Seat): number => SEAT_IDS.indexOf(seat);

const CARD_NAMES: Record<TrainCard, () => string> = {
  locomotive: m.card_locomotive,
  purple: m.card_purple,
  white: m.card_white,
  blue: m.card_blue,
  yellow: m.card_yellow,
  orange: m.card_orange,
  black: m.card_black,
  red: m.card_red,
  green: m.card_green,
};

export const cardName = (card: Card): string => CARD_NAMES[card]();

/** Such as "red × 2, locomotive × 1": no grammar to get wrong in any language. */
export const cardsText = (cards: Cards): string =>
  listed(cards)
    .map(({ card, count }) => m.card_times({ card: cardName(card), count }))
    .join(", ");

const SEAT_COLORS: readonly (() => string)[] = [
  m.seat_blue,
  m.seat_red,
  m.seat_green,
  m.seat_yellow,
  m.seat_black,
];

export const seatColor = (seat: Seat): string => SEAT_COLORS[seatIndex(seat)]?.() ?? seat;

const BOT_NAMES: Record<string, () => string> = {
  easy: m.bot_easy,
  medium: m.bot_medium,
  hard: m.bot_hard,
  expert: m.bot_expert,
};

export const botName = (bot: string): string => BOT_NAMES[bot]?.() ?? m.bot_named({ bot });

const MAP_NAMES: Record<string, () => string> = { usa: m.map_usa, europe: m.map_europe };

export const mapName = (map: string): string => MAP_NAMES[map]?.() ?? map;

type Sitting = Pick<Chair, "seat" | "person" | "bot">;

/** What somebody at the table is called. Equal names get a number; seats of one device go by their color. */
export function seatNames(chairs: readonly Sitting[], oneDevice: boolean): Record<string, string> {
  const shared = (chair: Sitting): boolean =>
    oneDevice && chairs.filter(({ person }) => person !== null && person.id === chair.person?.id).length > 1;
  const plain = (chair: Sitting): string => {
    if (shared(chair)) return seatColor(chair.seat);
    if (chair.person !== null) return chair.person.name;
    return chair.bot === null ? m.seat_free() : botName(chair.bot);
  };
  const names: Record<string, string> = {};
  const used = new Map<string, number>();
  for (const chair of chairs) {
    const name = plain(chair);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    names[chair.seat] =
      count === 1 || (chair.person === null && chair.bot === null) ? name : `${name} ${count}`;
  }
  return names;
}

/** Such as "tunnel · 4 trains · 7 points". */
export function routeDetails(atlas: Atlas, route: Route): string[] {
  return [
    route.color === "gray" ? m.color_any() : cardName(route.color),
    ...(route.tunnel ? [m.route_tunnel()] : []),
    ...(route.ferry > 0 ? [m.route_ferry({ count: route.ferry })] : []),
    m.count_trains({ count: route.spaces.length }),
    m.count_points({ count: atlas.points(route.id) }),
  ];
}

/** How far a ticket is. */
export function ticketState({ progress, trains }: TicketView): string {
  switch (progress) {
    case "connected":
      return m.ticket_connected();
    case "by_station":
      return m.ticket_by_station();
    case "to_go":
      return m.ticket_to_go({ count: trains });
    case "cut_off":
      return m.ticket_cut_off();
  }
}

/** Both cities, and which track if there are two. */
export function routeTitle(atlas: Atlas, route: Route): string {
  const pair = atlas.pair(route);
  if (route.twin === null) return pair;
  const twin = atlas.route(route.twin);
  if (twin.color !== route.color) return pair;
  return m.route_track({ pair, track: route.id.endsWith(":1") ? 1 : 2 });
}

export function clockText(milliseconds: number): string {
  const left = timeLeft(milliseconds);
  switch (left.unit) {
    case "days":
      return m.clock_days(left);
    case "hours":
      return m.clock_hours(left);
    case "minutes":
      return left.text;
  }
}
