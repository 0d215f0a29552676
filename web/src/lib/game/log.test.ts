import { expect, test } from "vitest";
import { readFacts } from "../../../tools/maps";
import { readLayoutFile } from "../../../tools/layout/file";
import { packLayout } from "../../../tools/layout/pack";
import type { Event, Seat, Told } from "../wire/types";
import { Atlas } from "./atlas";
import { boardAfter, lines, linesSince, routesSince, Story, talk } from "./log";

const europe = new Atlas(packLayout(readLayoutFile("europe")), readFacts("europe"));
const names = { A: "Ana", B: "Bot" };

const acted = (seq: number, seat: Seat, ...events: Event[]): Told => ({
  seq,
  at: 0,
  command: null,
  kind: "acted",
  seat,
  events,
});

const tunnel: Event = {
  kind: "tried_tunnel",
  seat: "A",
  route: "munchen-zurich",
  cards: { yellow: 2 },
  revealed: ["yellow", "red", "blue"],
  surcharge: 1,
};

const log: Told[] = [
  acted(1, "B", { kind: "claimed", seat: "B", route: "paris-zurich", cards: { red: 3 } }),
  acted(2, "A", tunnel),
  acted(3, "A", { kind: "paid_tunnel", seat: "A", cards: { yellow: 1 } }),
  { seq: 4, at: 0, command: null, kind: "said", person: { id: "p", name: "Ana" }, words: "ha" },
  acted(5, "B", { kind: "drew_deck", seat: "B", card: null }, { kind: "display_reset", times: 1 }),
  acted(6, "B", { kind: "built_station", seat: "B", city: "wien", cards: { red: 1 } }),
];

test("a log that grows is told like the whole, and keeps the lines it had", () => {
  const story = new Story();
  const whole = lines(log, europe, names);
  let before = story.lines([], europe, names);
  for (let length = 1; length <= log.length; length++) {
    const after = story.lines(log.slice(0, length), europe, names);
    expect(after).toEqual(whole.filter(({ seq }) => seq <= length));
    expect(after.slice(0, before.length).every((line, place) => line === before[place])).toBe(true);
    before = after;
  }
  expect(story.lines(log, europe, { ...names, A: "Zoe" })).toEqual(
    lines(log, europe, { ...names, A: "Zoe" }),
  );
  expect(story.lines(log.slice(0, 2), europe, names)).toEqual(whole.slice(0, 2));
});

test("every event is a line, talk is not", () => {
  expect(lines(log, europe, names).map(({ text }) => text)).toEqual([
    "Bot claims Paris – Zürich: 3 trains, 4 points",
    "Ana digs the tunnel München – Zürich: 1 more card needed",
    "Ana claims München – Zürich: 2 trains, 2 points",
    "Bot draws from the deck",
    "Three locomotives lay face up: five new cards",
    "Bot builds a station in Wien",
  ]);
  expect(talk(log)).toEqual([{ seq: 4, at: 0, person: "p", name: "Ana", text: "ha" }]);
});

test("a line knows its route or city", () => {
  const [claim, , paid, , , station] = lines(log, europe, names);
  expect([claim?.route, paid?.route, station?.city]).toEqual(["paris-zurich", "munchen-zurich", "wien"]);
});

test("what happened since a seat last acted", () => {
  expect(linesSince(lines(log, europe, names), log, "A").map(({ seq }) => seq)).toEqual([5, 5, 6]);
  expect([...routesSince(log, "A")]).toEqual([]);
  expect([...routesSince(log, "B")]).toEqual([]);
  expect([...routesSince(log.slice(0, 3), "B")]).toEqual(["munchen-zurich"]);
  expect([...routesSince(log, null)]).toEqual(["paris-zurich", "munchen-zurich"]);
});

test("the board at an earlier moment", () => {
  expect([...boardAfter(log, 2).owners]).toEqual([["paris-zurich", 1]]);
  const { owners, stations } = boardAfter(log, 6);
  expect([...owners]).toEqual([
    ["paris-zurich", 1],
    ["munchen-zurich", 0],
  ]);
  expect([...stations]).toEqual([["wien", 1]]);
});
