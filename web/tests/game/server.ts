// The real server, with its data in a folder of its own.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const BINARY = process.env["WHISTLESTOP"] ?? "../target/debug/whistlestop";

export class GameServer {
  readonly #data = mkdtempSync(join(tmpdir(), "whistlestop-"));
  #process: ChildProcess | null = null;
  readonly #settings: Record<string, string>;
  /** Chosen by the system at the first start, and kept from then on. */
  #listen = "127.0.0.1:0";

  private constructor(settings: Record<string, string>) {
    this.#settings = settings;
  }

  /** With settings by the names of their variables. */
  static async start(settings: Record<string, string> = {}): Promise<GameServer> {
    const server = new GameServer(settings);
    await server.start();
    return server;
  }

  get address(): string {
    return `http://${this.#listen}`;
  }

  async start(): Promise<void> {
    const child = spawn(BINARY, ["serve", "--listen", this.#listen, "--data", this.#data], {
      // The tests open many tables in a row.
      env: { ...process.env, WHISTLESTOP_LIMIT_SCALE: "1000", RUST_LOG: "warn", ...this.#settings },
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    this.#listen = await new Promise<string>((done, fail) => {
      child.once("exit", (code) => fail(new Error(`the server ended with ${code}`)));
      let said = "";
      child.stdout?.on("data", (data: Buffer) => {
        said += data.toString();
        const found = /running at http:\/\/(\S+)/.exec(said);
        if (found?.[1] !== undefined) done(found[1]);
      });
    });
  }

  /** As in a power cut: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    this.#process = null;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGKILL");
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
