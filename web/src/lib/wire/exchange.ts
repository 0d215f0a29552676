// The conversation with a table, without the line it runs over: which entries are known, which commands wait for
// their acknowledgement, and what to do about them after a gap.
import { changed } from "./change";
import type { Listener, Sent } from "./transport";
import {
  WIRE_VERSION,
  type Answer,
  type Change,
  type ClientFrame,
  type Command,
  type Question,
  type Seat,
  type ServerFrame,
  type TableView,
  type Told,
} from "./types";

interface Pending {
  command: Command;
  /** Whether the table may have heard of it. */
  written: boolean;
  done: (sent: Sent) => void;
}

export class Exchange {
  #listener: Listener;
  /** The last entry known; 0 for none. */
  #known = 0;
  /** The table after it. */
  #view: TableView | null = null;
  #seat: Seat | null = null;
  /** Frames other than a hello wait until the table has answered it. */
  #synced = false;
  /** Whether the next answer to a hello tells the whole log. */
  #whole = true;
  #pending = new Map<string, Pending>();
  #asked = new Map<string, (answer: Answer) => void>();
  #write: (frame: ClientFrame) => void = () => {};

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** A new line is open: catch up before anything else. */
  connected(write: (frame: ClientFrame) => void): void {
    this.#write = write;
    this.#hello();
  }

  /** The line is gone. Questions are not asked again, the person may have moved on. */
  disconnected(): void {
    this.#write = () => {};
    this.#synced = false;
    for (const answer of this.#asked.values()) answer({ answer: "unknown" });
    this.#asked.clear();
  }

  look(seat: Seat): void {
    this.#seat = seat;
    this.#known = 0;
    this.#whole = true;
    this.#hello();
  }

  send(id: string, command: Command): Promise<Sent> {
    return new Promise((done) => {
      const pending = { command, written: false, done };
      this.#pending.set(id, pending);
      if (this.#synced) this.#put(id, pending);
    });
  }

  ask(id: string, question: Question): Promise<Answer> {
    if (!this.#synced) return Promise.resolve({ answer: "unknown" });
    return new Promise((done) => {
      this.#asked.set(id, done);
      this.#write({ kind: "ask", id, question });
    });
  }

  receive(frame: ServerFrame): void {
    switch (frame.kind) {
      case "sync":
        return this.#sync(frame.view, frame.entries);
      case "entry":
        return this.#entry(frame.entry, frame.view, frame.change);
      case "nack":
        // Said twice is done once: the first answer may have been lost.
        if (frame.nack === "repeated") return this.#settle(frame.id, { sent: "confirmed" });
        return this.#settle(frame.id, { sent: "nack", nack: frame });
      case "answer":
        this.#asked.get(frame.id)?.(frame);
        this.#asked.delete(frame.id);
        return;
      case "presence":
        return this.#listener.presence(frame.people, frame.watchers);
      case "pong":
      case "error":
        return;
    }
  }

  #hello(): void {
    this.#synced = false;
    const [since, seat] = [this.#known, this.#seat];
    this.#write({ kind: "hello", version: WIRE_VERSION, since, seat, changes: true });
  }

  #sync(view: TableView, entries: Told[]): void {
    const whole = this.#whole;
    this.#whole = false;
    this.#known = view.head;
    this.#view = view;
    this.#synced = true;
    for (const entry of entries) this.#confirm(entry);
    this.#listener.synced(view, entries, whole);
    for (const [id, pending] of this.#pending) {
      const isNew = !pending.written && pending.command.kind !== "act";
      if (isNew || isStillOpen(pending.command, view)) this.#put(id, pending);
      else this.#settle(id, { sent: "unconfirmed" });
    }
  }

  #entry(entry: Told, whole: TableView | null, change: Change | undefined): void {
    if (!this.#synced || entry.seq <= this.#known) return;
    if (entry.seq > this.#known + 1) return this.#hello();
    this.#known = entry.seq;
    const before = this.#view;
    const view = whole ?? (before !== null && change !== undefined ? changed(before, change) : null);
    // If only something was said, the table is as it was.
    this.#view = view ?? (before && { ...before, head: entry.seq });
    this.#confirm(entry);
    this.#listener.happened(entry, view);
  }

  #put(id: string, pending: Pending): void {
    pending.written = true;
    this.#write({ kind: "command", id, command: pending.command });
  }

  #confirm(entry: Told): void {
    if (entry.command !== null) this.#settle(entry.command, { sent: "confirmed" });
  }

  #settle(id: string, sent: Sent): void {
    this.#pending.get(id)?.done(sent);
    this.#pending.delete(id);
  }
}

/** Whether a command that may have been lost still answers the decision it was made for. */
function isStillOpen(command: Command, view: TableView): boolean {
  return (
    command.kind === "act" &&
    command.seat === view.you &&
    command.decision === view.game?.own?.decision?.number
  );
}
