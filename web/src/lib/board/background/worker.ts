// Paints parts of the map away from the main thread, so that a slow machine still answers every tap at once.
import type { Box } from "../layout";
import { paint, type Scene } from "./paint";
import type { Palette } from "./palette";

export type Request =
  | { scene: Scene }
  | { id: number; palette: Palette; part: Box; width: number; height: number };

export interface Answer {
  id: number;
  picture: ImageBitmap;
}

let scene: Scene | undefined;

self.addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if ("scene" in data) {
    scene = data.scene;
    return;
  }
  const canvas = new OffscreenCanvas(data.width, data.height);
  const context = canvas.getContext("2d", { alpha: false });
  if (context === null || scene === undefined) return;
  paint(context, scene, data.palette, data.part);
  const answer: Answer = { id: data.id, picture: canvas.transferToImageBitmap() };
  self.postMessage(answer, { transfer: [answer.picture] });
});
