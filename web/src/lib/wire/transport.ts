// How the client and a table talk, whatever lies between them.
import type { Answer, Command, Nack, Question, Seat, TableView, Told } from "./types";

/** `refused`: the table is not there, or not for us; trying again is of no use. */
export type Status = "connecting" | "online" | "offline" | "refused";

/** What became of a command. */
export type Sent =
  | { sent: "confirmed" }
  | { sent: "nack"; nack: Nack }
  /** Cut off before it was confirmed, and its moment has passed: the person decides anew. */
  | { sent: "unconfirmed" };

export interface Listener {
  /** The table as it stands; `entries` follow those known, or are the whole log. */
  synced(view: TableView, entries: Told[], whole: boolean): void;
  happened(entry: Told, view: TableView | null): void;
  presence(people: string[], watchers: number): void;
  status(status: Status): void;
}

export interface Transport {
  /** Begins to listen, and keeps at it until closed. */
  open(listener: Listener): void;
  /** Looks through another of one's own seats. The log is told anew. */
  look(seat: Seat): void;
  send(command: Command): Promise<Sent>;
  /** `unknown` if there is no answer now. */
  ask(question: Question): Promise<Answer>;
  /** The time at the table, in milliseconds since the epoch. */
  now(): number;
  /** Whether it is one's own turn: then a broken connection is noticed sooner. */
  attend(own_turn: boolean): void;
  close(): void;
}
