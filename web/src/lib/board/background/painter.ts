// Asks the worker for pictures of the map.
import type { Box } from "../layout";
import type { Scene } from "./paint";
import type { Mood } from "./palette";
import type { Answer, Request } from "./worker";

export class Painter {
  #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  #waiting = new Map<number, (picture: ImageBitmap) => void>();
  #next = 0;

  constructor(scene: Scene) {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data.picture);
      this.#waiting.delete(data.id);
    });
    this.#send({ scene });
  }

  paint(mood: Mood, part: Box, width: number, height: number): Promise<ImageBitmap> {
    const id = this.#next++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ id, mood, part, width, height });
    });
  }

  close(): void {
    this.#worker.terminate();
  }

  #send(request: Request): void {
    this.#worker.postMessage(request);
  }
}
