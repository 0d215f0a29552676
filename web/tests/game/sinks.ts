// A mail server and a push service on this machine, which take in whatever comes.
import { createECDH, randomBytes } from "node:crypto";
import { createServer as createHttp } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";

abstract class Sink {
  readonly taken: string[] = [];
  protected abstract readonly server: Server;

  protected async listen(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, "127.0.0.1", done));
    return this;
  }

  protected get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }
}

export class MailSink extends Sink {
  protected readonly server = createServer((socket) => {
    let [text, inLetter] = ["", false];
    const say = (line: string): unknown => socket.write(`${line}\r\n`);
    say("220 here");
    socket.on("error", () => {});
    socket.on("data", (data) => {
      text += data.toString();
      for (;;) {
        const end = inLetter ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
        if (end === -1) return;
        const line = text.slice(0, end);
        text = text.slice(end + (inLetter ? 5 : 2));
        if (inLetter) {
          // Quoted-printable, as far as the tests need it.
          this.taken.push(line.replaceAll("=\r\n", "").replaceAll("=3D", "="));
          inLetter = false;
          say("250 taken");
        } else if (line === "DATA") {
          inLetter = true;
          say("354 go on");
        } else {
          say("250 ok");
        }
      }
    });
  });

  static start = (): Promise<MailSink> => new MailSink().listen();

  get url(): string {
    return `smtp://${this.host}`;
  }
}

export class PushSink extends Sink {
  protected readonly server = createHttp((request, response) => {
    this.taken.push(request.url ?? "");
    request.resume();
    response.writeHead(201).end();
  });

  static start = (): Promise<PushSink> => new PushSink().listen();

  /** What a browser would be given when it subscribes. */
  subscription(path: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const p256dh = createECDH("prime256v1").generateKeys().toString("base64url");
    const auth = randomBytes(16).toString("base64url");
    return { endpoint: `http://${this.host}${path}`, keys: { p256dh, auth } };
  }
}
