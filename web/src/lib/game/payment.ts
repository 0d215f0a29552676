// Which payment the person has in mind. What can be paid is said by the table; here only one of it is chosen.
import { TRAIN_CARDS } from "../look/cards";
import type { Card, Cards, Payments } from "../wire/types";

/** Payments of one color, with so many locomotives. */
export interface Choice {
  payments: Payments;
  locomotives: number;
}

/** One choice per color in the order of the screen, each with its fewest locomotives. Those of locomotives only come last. */
export function choices(offered: readonly Payments[]): Choice[] {
  return offered
    .toSorted((one, other) => place(one) - place(other))
    .map((payments) => ({ payments, locomotives: payments.least }));
}

/** The cheapest: fewest locomotives, then of the color one has most cards of. */
export function preselect(offered: readonly Payments[], hand: Cards): Choice | null {
  const left = ({ color }: Payments): number => (color === null ? 0 : (hand[color] ?? 0));
  const [best] = choices(offered).toSorted(
    (one, other) => one.locomotives - other.locomotives || left(other.payments) - left(one.payments),
  );
  return best ?? null;
}

/** The cheapest of the color of a card; of locomotives, the one that has nothing else. Null if there is none. */
export function withCard(offered: readonly Payments[], card: Card): Choice | null {
  const color = card === "locomotive" ? null : card;
  const payments = offered.find((each) => each.color === color);
  return payments === undefined ? null : { payments, locomotives: payments.least };
}

/** As many locomotives as wanted, within what can be paid. */
export const withLocomotives = ({ payments }: Choice, wanted: number): Choice => ({
  payments,
  locomotives: Math.min(payments.most, Math.max(payments.least, wanted)),
});

export function cardsOf({ payments, locomotives }: Choice): Cards {
  const cards: Cards = {};
  const colored = payments.cards - locomotives;
  if (payments.color !== null && colored > 0) cards[payments.color] = colored;
  if (locomotives > 0) cards.locomotive = locomotives;
  return cards;
}

/** The same choice among new offers, or the cheapest if it is not among them any more. */
export function keepChoice(old: Choice | null, offered: readonly Payments[], hand: Cards): Choice | null {
  const same = offered.find(
    ({ color, cards }) => old?.payments.color === color && old.payments.cards === cards,
  );
  return old === null || same === undefined
    ? preselect(offered, hand)
    : withLocomotives({ ...old, payments: same }, old.locomotives);
}

/** Cards in the order of the screen, each as often as there are of it. */
export const listed = (cards: Cards): { card: Card; count: number }[] =>
  TRAIN_CARDS.flatMap((card) => ((cards[card] ?? 0) > 0 ? [{ card, count: cards[card] ?? 0 }] : []));

export const total = (cards: Cards): number => Object.values(cards).reduce((sum, count) => sum + count, 0);

const place = ({ color }: Payments): number =>
  color === null ? TRAIN_CARDS.length : TRAIN_CARDS.indexOf(color);
