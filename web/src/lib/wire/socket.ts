// The line to a table on a server: a WebSocket that is opened again whenever it breaks.
import { retryDelay } from "./backoff";
import { Exchange } from "./exchange";
import { http, Trouble } from "./http";
import type { Listener, Sent, Transport } from "./transport";
import type { Answer, ClientFrame, Command, Question, Seat, ServerFrame } from "./types";

const PING_MS = 10_000;
const PING_OWN_TURN_MS = 2_500;
/** A line that says nothing for so long after a ping is dead. */
const DEAD_MS = 9_000;
const NOT_ALLOWED = 4003;
/** Problems that do not pass: trying again is of no use. */
const FINAL: readonly string[] = ["not_found", "forbidden", "banned"];

export class SocketTransport implements Transport {
  #table: string;
  #address: string;
  #exchange: Exchange | null = null;
  #listener: Listener | null = null;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setTimeout> | undefined;
  #dead: ReturnType<typeof setTimeout> | undefined;
  #pingMs = PING_MS;
  /** The server's clock is so much ahead of ours. */
  #ahead = 0;
  #stop = new AbortController();

  constructor(table: string) {
    this.#table = table;
    this.#address = `/api/tables/${encodeURIComponent(table)}/socket`;
  }

  open(listener: Listener): void {
    this.#listener = listener;
    this.#exchange = new Exchange(listener);
    const { signal } = this.#stop;
    addEventListener("online", () => this.#again(), { signal });
    addEventListener("offline", () => this.#lost(), { signal });
    document.addEventListener("visibilitychange", () => this.#woken(), { signal });
    addEventListener("pageshow", () => this.#woken(), { signal });
    this.#connect();
  }

  look(seat: Seat): void {
    this.#exchange?.look(seat);
  }

  send(command: Command): Promise<Sent> {
    return this.#exchange?.send(crypto.randomUUID(), command) ?? Promise.resolve({ sent: "unconfirmed" });
  }

  ask(question: Question): Promise<Answer> {
    return this.#exchange?.ask(crypto.randomUUID(), question) ?? Promise.resolve({ answer: "unknown" });
  }

  now(): number {
    return Date.now() + this.#ahead;
  }

  attend(own_turn: boolean): void {
    const pingMs = own_turn ? PING_OWN_TURN_MS : PING_MS;
    if (pingMs === this.#pingMs) return;
    this.#pingMs = pingMs;
    this.#schedulePing();
  }

  close(): void {
    this.#stop.abort();
    clearTimeout(this.#retry);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#listener?.status("connecting");
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    // A network that swallows everything does not even refuse a connection.
    this.#dead = setTimeout(() => this.#lost(), DEAD_MS);
    let opened = false;
    socket.addEventListener("open", () => {
      opened = true;
      if (socket !== this.#socket) return;
      this.#exchange?.connected((frame) => this.#write(frame));
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.#read(JSON.parse(String(data)));
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.#socket) return;
      if (code === NOT_ALLOWED) return this.#refused();
      this.#lost();
      if (!opened) void this.#askWhy();
    });
  }

  #write(frame: ClientFrame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #read(frame: ServerFrame): void {
    clearTimeout(this.#dead);
    if (frame.kind === "sync" || frame.kind === "pong") this.#ahead = frame.now - Date.now();
    if (frame.kind === "sync") {
      this.#attempt = 0;
      this.#listener?.status("online");
      this.#schedulePing();
    }
    this.#exchange?.receive(frame);
  }

  #schedulePing(): void {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => this.#sendPing(), this.#pingMs);
  }

  #sendPing(): void {
    this.#write({ kind: "ping", sent: Date.now() });
    clearTimeout(this.#dead);
    this.#dead = setTimeout(() => this.#lost(), DEAD_MS);
    this.#schedulePing();
  }

  /** The page is seen again; on a phone the line may have been cut meanwhile without a word. */
  #woken(): void {
    if (document.visibilityState !== "visible") return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sendPing();
    else this.#again();
  }

  #again(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#drop();
    this.#attempt = 0;
    this.#connect();
  }

  #lost(): void {
    this.#drop();
    this.#listener?.status("offline");
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), retryDelay(this.#attempt++, Math.random()));
  }

  /** A browser does not tell why a line was not opened; a plain request does. */
  async #askWhy(): Promise<void> {
    try {
      await http.table(this.#table);
    } catch (error) {
      if (error instanceof Trouble && FINAL.includes(error.problem)) this.#refused();
    }
  }

  #refused(): void {
    this.close();
    this.#listener?.status("refused");
  }

  #drop(): void {
    clearTimeout(this.#ping);
    clearTimeout(this.#dead);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#exchange?.disconnected();
  }
}
