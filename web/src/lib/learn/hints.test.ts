import { expect, test } from "vitest";
import type { TableView } from "../wire/types";
import { hintFor, HINTS } from "./hints";

const moment = (phase: string, decision: unknown = { claims: [], station: null }) => ({
  view: {
    stage: phase === "over" ? "over" : "playing",
    you: "A",
    game: { phase, triggered_by: null, seats: [{ routes: [] }], own: { tickets: [], decision } },
  } as unknown as TableView,
  ticket: false,
  focus: "nothing",
});

test("each moment has its hint, and each is said once", () => {
  expect(hintFor(moment("starting_tickets"), new Set())?.id).toBe("tickets");
  expect(hintFor(moment("starting_tickets"), new Set(["tickets"]))).toBeNull();
  expect(hintFor(moment("action"), new Set(["tickets"]))?.id).toBe("draw");
  expect(hintFor(moment("second_card"), new Set())?.id).toBe("second");
  expect(hintFor(moment("over", null), new Set())?.id).toBe("over");
});

test("nothing is said while others move", () => {
  expect(hintFor(moment("action", null), new Set())).toBeNull();
});

test("ids are different", () => {
  expect(new Set(HINTS.map(({ id }) => id)).size).toBe(HINTS.length);
});
