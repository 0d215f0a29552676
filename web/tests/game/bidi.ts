// Just enough of WebDriver BiDi to play in a browser that Playwright cannot drive: Firefox as Debian has it.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";

interface Answer {
  id?: number;
  type: "success" | "error" | "event";
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

const START_MS = 60_000;

export class Firefox {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #last = 0;
  #context = "";

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    [this.#process, this.#profile, this.#socket] = [process, profile, socket];
    socket.on("message", (data) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  static async start(program: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), "whistlestop-firefox-"));
    const child = spawn(
      program,
      ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
      {
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    const address = await new Promise<string>((done, fail) => {
      const late = setTimeout(() => fail(new Error(`${program} does not answer`)), START_MS);
      let said = "";
      child.stderr?.on("data", (data: Buffer) => {
        said += data.toString();
        const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
        if (found?.[1] === undefined) return;
        clearTimeout(late);
        done(found[1]);
      });
      child.once("error", fail);
    });
    const socket = new WebSocket(`${address}/session`);
    await once(socket, "open");
    const firefox = new Firefox(child, profile, socket);
    await firefox.#send("session.new", { capabilities: {} });
    const { contexts } = await firefox.#send("browsingContext.getTree", {});
    firefox.#context = (contexts as { context: string }[])[0]?.context ?? "";
    await firefox.#send("browsingContext.setViewport", {
      context: firefox.#context,
      viewport: { width: 1440, height: 900 },
    });
    return firefox;
  }

  async goto(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#context, url, wait: "complete" });
  }

  /** What an expression in the page yields: a string, a number or a truth. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.#send("script.evaluate", {
      expression,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (answer["type"] === "exception")
      throw new Error(`${expression}: ${JSON.stringify(answer["exceptionDetails"])}`);
    return (answer["result"] as { value?: unknown }).value;
  }

  /** A click of the mouse on the middle of what is there. */
  async clickAt(x: number, y: number): Promise<void> {
    await this.#send("input.performActions", {
      context: this.#context,
      actions: [
        {
          type: "pointer",
          id: "mouse",
          actions: [
            { type: "pointerMove", x, y },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
          ],
        },
      ],
    });
  }

  async stop(): Promise<void> {
    this.#socket.close();
    const ended = once(this.#process, "exit");
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  async #send(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.#last;
    const answered = new Promise<Answer>((done) => this.#waiting.set(id, done));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    if (type === "error") throw new Error(`${method}: ${error}: ${message}`);
    return result ?? {};
  }
}
