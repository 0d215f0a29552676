// A table as the person sees and uses it: what the server last said, what is selected, and what was wanted.
import type { CityId, RouteId } from "../board/layout";
import { m } from "../paraglide/messages.js";
import type { Listener, Sent, Status, Transport } from "../wire/transport";
import type {
  Answer,
  Card,
  Cards,
  Claim,
  Command,
  Payments,
  Question,
  Seat,
  TableView,
  Told,
} from "../wire/types";
import type { Atlas } from "./atlas";
import { routesSince, Story, talk } from "./log";
import { notation } from "./notation";
import { cardsOf, keepChoice, preselect, withCard, type Choice } from "./payment";
import { nackWhy, refusalWhy, type Why } from "./refusal";
import { owners, stations } from "./scene";
import { seatNames } from "./words";

/** What the bar at the edge of the board is about. */
export type Focus =
  | { kind: "nothing" }
  /** Two routes that a finger could not tell apart. */
  | { kind: "which"; routes: RouteId[] }
  | { kind: "route"; route: RouteId }
  | { kind: "station"; city: CityId }
  | { kind: "tickets" }
  | { kind: "why" };

const NOTHING: Focus = { kind: "nothing" };
const NO_CARDS: Cards = {};

export class TableState implements Listener {
  readonly #transport: Transport;
  /** Whether an action of ours is on its way: what was selected for it is done with when the next decision comes. */
  #acting = false;
  /** Called for every entry that happens while we look on. */
  onhappened: (entry: Told) => void = () => {};

  view = $state.raw<TableView | null>(null);
  log = $state.raw<Told[]>([]);
  atlas = $state.raw<Atlas | null>(null);
  connection = $state<Status>("connecting");
  people = $state.raw<ReadonlySet<string>>(new Set());
  watchers = $state(0);

  focus = $state.raw<Focus>(NOTHING);
  choice = $state.raw<Choice | null>(null);
  /** Why the last thing did not work. */
  why = $state.raw<Why | null>(null);
  sending = $state(false);
  /** A stack of the hand: only routes that can be paid with it are outlined. */
  stack = $state<Card | null>(null);
  /** Whether a tap on a city means a station. */
  stationMode = $state(false);
  ticket = $state<string | null>(null);
  /** The ticket under the mouse or the keyboard, which is shown for as long as it is. */
  lookedAt = $state<string | null>(null);
  /** What a line of the log is about. */
  pointed = $state.raw<{ routes: RouteId[]; cities: CityId[] }>({ routes: [], cities: [] });

  readonly game = $derived(this.view?.game ?? null);
  readonly own = $derived(this.game?.own ?? null);
  readonly decision = $derived(
    this.view?.stage === "playing" && !this.stoodIn ? (this.own?.decision ?? null) : null,
  );
  readonly seat = $derived(this.view?.you ?? null);
  readonly chair = $derived(this.view?.chairs.find(({ seat }) => seat === this.seat) ?? null);
  readonly hand = $derived(this.own?.hand ?? NO_CARDS);
  readonly oneDevice = $derived(
    (this.view?.options.pass_and_play ?? false) && (this.view?.yours.length ?? 0) > 1,
  );
  /** Whether the client may think along: ways of tickets, cards others were seen taking. Not where it counts. */
  readonly hints = $derived(!(this.view?.options.rated ?? false));
  readonly names = $derived(seatNames(this.view?.chairs ?? [], this.view?.options.pass_and_play ?? false));
  readonly owners = $derived(owners(this.game));
  readonly stations = $derived(stations(this.game));
  readonly #story = new Story();
  readonly lines = $derived(this.atlas === null ? [] : this.#story.lines(this.log, this.atlas, this.names));
  readonly talk = $derived(talk(this.log));
  readonly lastRoutes = $derived(routesSince(this.log, this.seat));
  readonly claims = $derived(new Map((this.decision?.claims ?? []).map((claim) => [claim.route, claim])));
  /** The routes that get an outline. */
  readonly legal = $derived(
    new Set(
      [...this.claims.values()].filter((claim) => paysWith(claim, this.stack)).map(({ route }) => route),
    ),
  );
  /** How the thing in focus can be paid; null if it cannot be had. */
  readonly offered = $derived.by((): Payments[] | null => {
    const { focus, decision } = this;
    if (decision === null) return null;
    if (decision.surcharge.length > 0) return decision.surcharge;
    if (focus.kind === "route") return this.claims.get(focus.route)?.payments ?? null;
    if (focus.kind === "station" && decision.station?.cities.includes(focus.city))
      return decision.station.payments;
    return null;
  });

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  open(): void {
    this.#transport.open(this);
  }

  close(): void {
    this.#transport.close();
  }

  now(): number {
    return this.#transport.now();
  }

  /** A bot decides for us. */
  get stoodIn(): boolean {
    return this.chair?.person != null && this.chair.bot !== null;
  }

  // What the table says.

  synced(view: TableView, entries: Told[], whole: boolean): void {
    this.log = whole ? entries : [...this.log, ...entries];
    this.#show(view);
  }

  happened(entry: Told, view: TableView | null): void {
    this.log = [...this.log, entry];
    if (view !== null) this.#show(view);
    this.onhappened(entry);
  }

  presence(people: string[], watchers: number): void {
    this.people = new Set(people);
    this.watchers = watchers;
  }

  status(status: Status): void {
    this.connection = status;
  }

  #show(view: TableView): void {
    const before = this.decision?.number ?? null;
    this.view = view;
    this.#transport.attend(this.decision !== null);
    const after = this.decision?.number ?? null;
    if (before !== after) this.#newDecision();
    else if (this.offered !== null) this.choice = keepChoice(this.choice, this.offered, this.hand);
  }

  /** What was selected for the old decision is kept if it can still be had: one may look ahead while others move. */
  #newDecision(): void {
    this.stationMode = false;
    this.lookedAt = null;
    this.why = null;
    if (this.#acting) this.focus = NOTHING;
    this.#acting = false;
    if (this.focus.kind === "tickets" || this.focus.kind === "why") this.focus = NOTHING;
    if (this.focus.kind === "route" && this.owners.has(this.focus.route)) this.focus = NOTHING;
    this.choice = this.offered === null ? null : keepChoice(this.choice, this.offered, this.hand);
    if (this.focus.kind === "route" && this.decision !== null && this.offered === null)
      void this.#askAbout(this.focus);
  }

  // What the person does.

  look(seat: Seat): void {
    this.clear();
    this.#transport.look(seat);
  }

  clear(): void {
    this.focus = NOTHING;
    this.choice = null;
    this.why = null;
    this.stationMode = false;
    this.pointed = { routes: [], cities: [] };
  }

  selectRoutes(routes: RouteId[]): void {
    const [route] = routes;
    if (route === undefined) return;
    const claimable = routes.filter((id) => this.claims.has(id));
    if (routes.length === 1 || claimable.length === 1)
      this.#focusOn({ kind: "route", route: claimable[0] ?? route });
    else this.#focusOn({ kind: "which", routes });
  }

  selectCity(city: CityId): void {
    this.#focusOn({ kind: "station", city });
  }

  askForTickets(): void {
    if (this.decision?.tickets) this.#focusOn({ kind: "tickets" });
    else void this.explain({ ask: "why_not", action: notation.tickets() });
  }

  #focusOn(focus: Focus): void {
    this.focus = focus;
    this.why = null;
    const { offered, stack } = this;
    const wanted = offered === null || stack === null ? null : withCard(offered, stack);
    this.choice = wanted ?? (offered === null ? null : preselect(offered, this.hand));
    if (offered === null) void this.#askAbout(focus);
  }

  async #askAbout(focus: Focus): Promise<void> {
    if (focus.kind !== "route" && focus.kind !== "station") return;
    const question: Question =
      focus.kind === "route"
        ? { ask: "why_not_claim", route: focus.route }
        : { ask: "why_not_station", city: focus.city };
    const answer = await this.#transport.ask(question);
    if (this.focus === focus) this.why = this.#reason(answer);
  }

  /** Says why something cannot be done. */
  async explain(question: Question): Promise<void> {
    const focus: Focus = { kind: "why" };
    this.focus = focus;
    const answer = await this.#transport.ask(question);
    if (this.focus === focus) this.why = this.#reason(answer);
  }

  ask(question: Question): Promise<Answer> {
    return this.#transport.ask(question);
  }

  #reason(answer: Answer): Why | null {
    if (answer.answer !== "why_not" || answer.refusal === null || this.atlas === null) return null;
    return refusalWhy(answer.refusal, this.atlas, this.names);
  }

  draw(slot: number): Promise<void> {
    const can = slot === 0 ? this.decision?.draw_deck : this.decision?.display.includes(slot);
    if (!can) return this.explain({ ask: "why_not_draw", slot });
    return this.act(slot === 0 ? notation.drawDeck() : notation.drawDisplay(slot));
  }

  /** Carries out what the bar shows. */
  confirm(): Promise<void> {
    const { focus, choice, decision } = this;
    if (decision === null) return Promise.resolve();
    if (focus.kind === "tickets") return this.act(notation.tickets());
    if (choice === null) return Promise.resolve();
    const cards = cardsOf(choice);
    if (decision.surcharge.length > 0) return this.act(notation.pay(cards));
    if (focus.kind === "route") return this.act(notation.claim(focus.route, cards));
    if (focus.kind === "station") return this.act(notation.station(focus.city, cards));
    return Promise.resolve();
  }

  async act(action: string): Promise<void> {
    const { seat, decision } = this;
    if (seat === null || decision === null || this.sending) return;
    this.#acting = true;
    const done = await this.command({ kind: "act", seat, decision: decision.number, action });
    if (done) this.stack = null;
    else this.#acting = false;
  }

  /** Whether the command was carried out; if not, `why` says why. */
  async command(command: Command): Promise<boolean> {
    this.sending = true;
    const sent = await this.#transport.send(command);
    this.sending = false;
    if (sent.sent === "confirmed") return true;
    this.#failed(sent);
    return false;
  }

  #failed(sent: Sent): void {
    // An unconfirmed choice stays selected: the person sees it and decides again.
    this.why =
      sent.sent === "nack"
        ? nackWhy(sent.nack, this.atlas, this.names)
        : { text: m.nack_unconfirmed(), rule: null };
    if (this.focus.kind === "nothing") this.focus = { kind: "why" };
  }
}

/** Whether a route can be paid with cards of this stack. */
function paysWith(claim: Claim, stack: Card | null): boolean {
  if (stack === null) return true;
  if (stack === "locomotive") return claim.payments.some(({ most }) => most > 0);
  return claim.payments.some(({ color }) => color === stack);
}
