import { beforeEach, describe, expect, test, vi } from "vitest";
import { Exchange } from "./exchange";
import type { Listener } from "./transport";
import type { ClientFrame, Command, Decision, TableView, Told } from "./types";

const act = (decision: number): Command => ({ kind: "act", seat: "A", decision, action: "draw deck" });

const decision = (number: number): Decision => ({
  number,
  draw_deck: true,
  display: [],
  tickets: false,
  claims: [],
  station: null,
  surcharge: [],
  decline: false,
  keep: null,
  pass: false,
});

/** A table as far as an exchange looks at it. */
const view = (head: number, open: number | null): TableView =>
  ({
    head,
    you: "A",
    game: { own: { decision: open === null ? null : decision(open) } },
  }) as TableView;

/** The same, with all that a change may touch. */
const whole = (head: number): TableView =>
  ({ ...view(head, 0), chairs: [], game: { deck: 8, seats: [], own: null } }) as unknown as TableView;

const passed = (seq: number, command: string | null = null): Told => ({
  seq,
  at: 0,
  command,
  kind: "acted",
  seat: "A",
  events: [{ kind: "passed", seat: "A" }],
});

let written: ClientFrame[];
let listener: { [name in keyof Listener]: ReturnType<typeof vi.fn<Listener[name]>> };
let exchange: Exchange;

const connect = (): void => exchange.connected((frame) => written.push(frame));
const commands = (): ClientFrame[] => written.filter(({ kind }) => kind === "command");

beforeEach(() => {
  written = [];
  listener = { synced: vi.fn(), happened: vi.fn(), presence: vi.fn(), status: vi.fn() };
  exchange = new Exchange(listener);
  connect();
});

test("asks for everything first, and later for what is missing", () => {
  exchange.receive({ kind: "sync", now: 0, entries: [passed(1), passed(2)], view: view(2, 0) });
  exchange.disconnected();
  connect();
  const hellos = written.map((frame) => (frame.kind === "hello" ? frame.since : null));
  expect(hellos).toEqual([0, 2]);
  expect(listener.synced).toHaveBeenCalledWith(expect.anything(), expect.anything(), true);
});

test("a gap in the numbers is closed before anything else is told", () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  exchange.receive({ kind: "entry", entry: passed(4), view: view(4, 0) });
  expect(listener.happened).not.toHaveBeenCalled();
  expect(written.at(-1)).toMatchObject({ kind: "hello", since: 2 });
});

test("a change is told as the table it makes", () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: whole(2) });
  exchange.receive({ kind: "entry", entry: passed(3), view: null });
  exchange.receive({ kind: "entry", entry: passed(4), view: null, change: { open: { game: { deck: 7 } } } });
  expect(listener.happened).toHaveBeenLastCalledWith(
    passed(4),
    expect.objectContaining({ head: 4, game: expect.objectContaining({ deck: 7 }) }),
  );
  expect(listener.happened).toHaveBeenNthCalledWith(1, passed(3), null);
});

test("an entry told twice happens once", () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  exchange.receive({ kind: "entry", entry: passed(3), view: view(3, 0) });
  exchange.receive({ kind: "entry", entry: passed(3), view: view(3, 0) });
  expect(listener.happened).toHaveBeenCalledTimes(1);
});

describe("a command that was cut off", () => {
  beforeEach(() => exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 7) }));

  test("is confirmed by the log", async () => {
    const sent = exchange.send("x", act(7));
    exchange.disconnected();
    connect();
    exchange.receive({ kind: "sync", now: 0, entries: [passed(3, "x")], view: view(3, 8) });
    expect(await sent).toEqual({ sent: "confirmed" });
    expect(commands()).toHaveLength(1);
  });

  test("is sent again with the same id while its decision is open", () => {
    void exchange.send("x", act(7));
    exchange.disconnected();
    connect();
    expect(commands()).toHaveLength(1);
    exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 7) });
    expect(commands()).toEqual([
      { kind: "command", id: "x", command: act(7) },
      { kind: "command", id: "x", command: act(7) },
    ]);
  });

  test.each([
    ["another decision is open", 8],
    ["none is", null],
  ])("is given back to the person if %s", async (_, open) => {
    const sent = exchange.send("x", act(7));
    exchange.disconnected();
    connect();
    exchange.receive({ kind: "sync", now: 0, entries: [passed(3)], view: view(3, open) });
    expect(await sent).toEqual({ sent: "unconfirmed" });
    expect(commands()).toHaveLength(1);
  });
});

test("what is sent before the table is known waits", () => {
  void exchange.send("x", act(0));
  expect(commands()).toHaveLength(0);
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(1, 0) });
  expect(commands()).toHaveLength(1);
});

test("talk that was cut off is given back, talk that waited is sent", async () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  const cut = exchange.send("x", { kind: "say", words: "hello" });
  exchange.disconnected();
  void exchange.send("y", { kind: "say", words: "again" });
  connect();
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  expect(await cut).toEqual({ sent: "unconfirmed" });
  expect(commands().map((frame) => (frame.kind === "command" ? frame.id : ""))).toEqual(["x", "y"]);
});

test("a command in the log already is confirmed", async () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  const sent = exchange.send("x", act(0));
  exchange.receive({ kind: "nack", id: "x", head: 2, nack: "repeated", seq: 2 });
  expect(await sent).toEqual({ sent: "confirmed" });
});

test("questions are answered by id, and given up with the line", async () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  const first = exchange.ask("1", { ask: "why_not_claim", route: "paris-zurich" });
  const second = exchange.ask("2", { ask: "why_not_draw", slot: 0 });
  exchange.receive({ kind: "answer", id: "2", answer: "why_not", refusal: null });
  exchange.disconnected();
  expect(await first).toEqual({ answer: "unknown" });
  expect(await second).toMatchObject({ answer: "why_not", refusal: null });
});

test("looking through another seat tells the log anew", () => {
  exchange.receive({ kind: "sync", now: 0, entries: [], view: view(2, 0) });
  exchange.look("B");
  expect(written.at(-1)).toMatchObject({ kind: "hello", since: 0, seat: "B" });
  exchange.receive({ kind: "sync", now: 0, entries: [passed(1), passed(2)], view: view(2, 0) });
  expect(listener.synced).toHaveBeenLastCalledWith(expect.anything(), expect.anything(), true);
});
