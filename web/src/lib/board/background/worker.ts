// Paints parts of the map away from the main thread, so that a slow machine still answers every tap at once.
import type { Box } from "../layout";
import { painterOf, type Scene } from "./paint";
import { PALETTE, type Mood } from "./palette";

export type Request = { scene: Scene } | { id: number; mood: Mood; part: Box; width: number; height: number };

export interface Answer {
  id: number;
  picture: ImageBitmap;
}

let scene: Scene | undefined;
const painters = new Map<Mood, ReturnType<typeof painterOf>>();

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if ("scene" in data) {
    scene = data.scene;
    return;
  }
  const canvas = new OffscreenCanvas(data.width, data.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null || scene === undefined) return;
  const paint = painters.get(data.mood) ?? painterOf(scene, PALETTE[data.mood]);
  painters.set(data.mood, paint);
  paint(context, data.part);
  const answer: Answer = { id: data.id, picture: canvas.transferToImageBitmap() };
  self.postMessage(answer, { transfer: [answer.picture] });
});
