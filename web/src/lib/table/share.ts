// A picture of the result: the networks on the outline of the board, and the scores. No cards, no tickets.
import type { Atlas } from "../game/atlas";
import { seatLook } from "../look/seats";

export interface Result {
  seat: number;
  name: string;
  total: number;
}

const WIDTH = 1200;
const LINE = 64;

export function drawResult(
  atlas: Atlas,
  owners: ReadonlyMap<string, number>,
  title: string,
  results: Result[],
): HTMLCanvasElement {
  const { size, outline, cities } = atlas.layout;
  const scale = WIDTH / size.width;
  const boardHeight = size.height * scale;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = boardHeight + 90 + results.length * LINE + 30;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  pen.fillStyle = "#3b2c1a";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.save();
  pen.scale(scale, scale);
  pen.fillStyle = "#82aebb";
  pen.fillRect(0, 0, size.width, size.height);
  pen.fillStyle = "#e8d9b0";
  pen.fill(new Path2D(outline));
  for (const route of atlas.routes) {
    const owner = owners.get(route.id);
    const look = owner === undefined ? null : seatLook(owner);
    for (const { x, y, angle } of route.spaces) {
      pen.save();
      pen.translate(x, y);
      pen.rotate((angle * Math.PI) / 180);
      pen.fillStyle = look?.fill ?? "#b7a77f";
      pen.strokeStyle = look?.edge ?? "#b7a77f";
      const half = look === null ? 3 : 7;
      pen.fillRect(-17, -half, 34, 2 * half);
      pen.strokeRect(-17, -half, 34, 2 * half);
      pen.restore();
    }
  }
  pen.fillStyle = "#fbf4e0";
  pen.strokeStyle = "#2d1f0e";
  pen.lineWidth = 3;
  for (const { x, y } of cities) {
    pen.beginPath();
    pen.arc(x, y, 7, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
  pen.restore();
  pen.fillStyle = "#f6edd6";
  pen.font = "700 44px Georgia, serif";
  pen.fillText(title, 40, boardHeight + 62);
  pen.font = "600 36px sans-serif";
  for (const [place, { seat, name, total }] of results.entries()) {
    const y = boardHeight + 90 + place * LINE;
    pen.fillStyle = seatLook(seat).fill;
    pen.fillRect(40, y + 14, 60, 30);
    pen.fillStyle = "#f6edd6";
    pen.textAlign = "left";
    pen.fillText(name, 124, y + 42, 820);
    pen.textAlign = "right";
    pen.fillText(String(total), WIDTH - 40, y + 42);
    pen.textAlign = "left";
  }
  return canvas;
}

/** Hands the picture to the device, or saves it where sharing is not possible. */
export async function sharePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) return;
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    // Closing the sheet without sharing is no error.
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
