// Actions in the notation of games: docs/formats/scenario.md.
import type { Card, Cards } from "../wire/types";

/** The canonical order of cards. On screen they have another. */
const ORDER: readonly Card[] = [
  "purple",
  "blue",
  "orange",
  "white",
  "green",
  "yellow",
  "black",
  "red",
  "locomotive",
];

const cards = (set: Cards): string =>
  ORDER.flatMap((card) => ((set[card] ?? 0) > 0 ? [`${card}*${set[card]}`] : [])).join(" ");

export const notation = {
  drawDeck: (): string => "draw deck",
  drawDisplay: (slot: number): string => `draw ${slot}`,
  tickets: (): string => "tickets",
  claim: (route: string, payment: Cards): string => `claim ${route} ${cards(payment)}`,
  station: (city: string, payment: Cards): string => `station ${city} ${cards(payment)}`,
  pay: (payment: Cards): string => `pay ${cards(payment)}`,
  decline: (): string => "decline",
  keep: (tickets: Iterable<string>): string => `keep ${[...tickets].toSorted().join(" ")}`,
  pass: (): string => "pass",
};
