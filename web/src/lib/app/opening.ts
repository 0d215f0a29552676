// Opening tables.
import { http } from "../wire/http";
import type { Clock, Command, NewTable, Opened } from "../wire/types";

/** What one adds to the luck of a game, so that the server alone cannot have chosen the cards. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const CLOCKS = {
  none: { kind: "none" },
  live: { kind: "live", bank: 10 * MINUTE, turn: MINUTE },
  slow: { kind: "slow", turn: 2 * DAY },
} satisfies Record<string, Clock>;

export type ClockName = keyof typeof CLOCKS;

interface Wish {
  map: string;
  seats: number;
  clock: ClockName;
  rated: boolean;
  public: boolean;
  passAndPlay: boolean;
  botPace: number;
}

export async function openTable(wish: Wish): Promise<string> {
  const { map, seats, clock, rated, public: listed, passAndPlay, botPace } = wish;
  const table: NewTable = {
    map,
    seats,
    options: {
      clock: CLOCKS[clock],
      rated,
      pass_and_play: passAndPlay,
      bot_pace: botPace,
      stand_in: "medium",
    },
    public: listed,
  };
  const opened = await http.open(table);
  invitations.keep(opened);
  return opened.id;
}

const INVITATION = "whistlestop.invitation.";

/** How others find a table that was opened here. The server says it once. */
export const invitations = {
  keep(opened: Opened): void {
    sessionStorage.setItem(INVITATION + opened.id, JSON.stringify(opened));
  },
  of(table: string): Opened | null {
    return JSON.parse(sessionStorage.getItem(INVITATION + table) ?? "null");
  },
};

/** What somebody who comes to a new table does at once, so that nobody has to click it together. */
export interface Plan {
  /** How many seats we take ourselves. */
  own: number;
  bots: string[];
  start: boolean;
}

const KEY = "whistlestop.plan.";

/** Kept until the table is reached, and done there once. */
export const plans = {
  keep(table: string, plan: Plan): void {
    sessionStorage.setItem(KEY + table, JSON.stringify(plan));
  },
  take(table: string): Plan | null {
    const plan = sessionStorage.getItem(KEY + table);
    sessionStorage.removeItem(KEY + table);
    return plan === null ? null : JSON.parse(plan);
  },
};

export function planCommands({ own, bots, start }: Plan): Command[] {
  // Without a name it is the first free seat.
  return [
    ...Array.from({ length: own }, (): Command => ({ kind: "sit", seat: null, nonce: nonce() })),
    ...bots.map((bot): Command => ({ kind: "seat_bot", seat: null, bot })),
    ...(start ? [{ kind: "start" } satisfies Command] : []),
  ];
}
