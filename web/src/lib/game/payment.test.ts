import { expect, test } from "vitest";
import type { Card, Payments } from "../wire/types";
import { cardsOf, choices, keepChoice, preselect, withCard, withLocomotives } from "./payment";

const pay = (color: Card | null, cards: number, least: number, most: number): Payments => ({
  color,
  cards,
  least,
  most,
  odds: null,
});

const offered = [pay("red", 4, 1, 3), pay("blue", 4, 0, 2), pay(null, 4, 4, 4), pay("white", 4, 0, 1)];

test("one choice per color, in the order of the screen", () => {
  expect(choices(offered).map(({ payments }) => payments.color)).toEqual(["white", "blue", "red", null]);
});

test("the cheapest spends fewest locomotives, then the color one has most of", () => {
  expect(preselect(offered, { blue: 4, white: 6, red: 3 })?.payments.color).toBe("white");
  expect(preselect(offered, { blue: 7, white: 6, red: 3 })?.payments.color).toBe("blue");
  expect(preselect([], {})).toBeNull();
});

test("a card that is laid on a route decides the color", () => {
  expect(withCard(offered, "red")).toEqual({ payments: offered[0], locomotives: 1 });
  expect(withCard(offered, "locomotive")?.payments.color).toBeNull();
  expect(withCard(offered, "green")).toBeNull();
});

test("the stepper stays within what can be paid", () => {
  const choice = { payments: pay("red", 4, 1, 3), locomotives: 1 };
  expect(withLocomotives(choice, 0).locomotives).toBe(1);
  expect(withLocomotives(choice, 2).locomotives).toBe(2);
  expect(withLocomotives(choice, 9).locomotives).toBe(3);
});

test("a choice is so many cards", () => {
  expect(cardsOf({ payments: pay("red", 4, 1, 3), locomotives: 2 })).toEqual({ red: 2, locomotive: 2 });
  expect(cardsOf({ payments: pay(null, 2, 2, 2), locomotives: 2 })).toEqual({ locomotive: 2 });
});

test("a choice survives a new offer that still has it", () => {
  const old = { payments: pay("red", 4, 1, 3), locomotives: 2 };
  expect(keepChoice(old, offered, {})).toEqual(old);
  expect(keepChoice(old, [pay("blue", 4, 0, 0)], {})?.payments.color).toBe("blue");
});
