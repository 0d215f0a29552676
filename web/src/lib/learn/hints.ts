// A guided first game: what is said when. Each hint is said once, in the moment in which it is of use.
import { m } from "../paraglide/messages.js";
import type { TableView } from "../wire/types";

export interface Hint {
  id: string;
  text: () => string;
  when: (moment: Moment) => boolean;
}

/** What hints look at. */
export interface Moment {
  view: TableView;
  /** A ticket is selected. */
  ticket: boolean;
  /** What the bar is about. */
  focus: string;
}

const phase =
  (name: string) =>
  ({ view }: Moment) =>
    view.game?.phase === name && view.game.own?.decision != null;

/** Whether a route on the way of a ticket can be claimed now. */
function canClaimForTicket({ view }: Moment): boolean {
  const own = view.game?.own;
  const wanted = new Set(own?.tickets.flatMap(({ routes }) => routes) ?? []);
  return own?.decision?.claims.some(({ route }) => wanted.has(route)) ?? false;
}

const routesOf = ({ view }: Moment): number =>
  view.game?.seats["ABCDE".indexOf(view.you ?? "A")]?.routes.length ?? 0;

export const HINTS: readonly Hint[] = [
  { id: "tickets", text: m.hint_tickets, when: phase("starting_tickets") },
  { id: "second", text: m.hint_second_card, when: phase("second_card") },
  { id: "tunnel", text: m.hint_tunnel, when: phase("tunnel_decision") },
  { id: "keep", text: m.hint_ticket_choice, when: phase("ticket_choice") },
  {
    id: "last",
    text: m.hint_last_round,
    when: ({ view }) => view.game?.triggered_by != null && view.stage === "playing",
  },
  { id: "over", text: m.hint_over, when: ({ view }) => view.stage === "over" },
  { id: "pay", text: m.hint_pay, when: (moment) => moment.focus === "route" && phase("action")(moment) },
  { id: "draw", text: m.hint_draw, when: phase("action") },
  { id: "ways", text: m.hint_ways, when: (moment) => phase("action")(moment) && !moment.ticket },
  { id: "claim", text: m.hint_claim, when: (moment) => phase("action")(moment) && canClaimForTicket(moment) },
  { id: "claimed", text: m.hint_claimed, when: (moment) => routesOf(moment) > 0 },
  {
    id: "station",
    text: m.hint_station,
    when: (moment) => routesOf(moment) > 2 && moment.view.game?.own?.decision?.station != null,
  },
  {
    id: "more",
    text: m.hint_more_tickets,
    when: ({ view }) => {
      const tickets = view.game?.own?.tickets ?? [];
      return tickets.length > 0 && tickets.every(({ progress }) => progress !== "to_go");
    },
  },
];

/** What to say now, if anything. */
export const hintFor = (moment: Moment, said: ReadonlySet<string>): Hint | null =>
  HINTS.find(({ id, when }) => !said.has(id) && when(moment)) ?? null;
