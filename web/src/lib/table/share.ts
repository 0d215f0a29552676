// A picture of the result: the networks on the outline of the board, and the scores. No cards, no tickets.
import type { Layout, Route } from "../board/layout";
import type { Atlas } from "../game/atlas";
import { paint } from "../look/picture";
import { stationLayers } from "../look/station";
import { trainLayers } from "../look/train";

/** Seat by route, seat by city. */
interface Pieces {
  owners: ReadonlyMap<string, number>;
  stations: ReadonlyMap<string, number>;
}

export interface Result {
  seat: number;
  name: string;
  total: number;
}

const WIDTH = 1200;
const TITLE = 90;
const LINE = 64;
const TRAIN = { length: 37, width: 16 };
const FRAME = "#3b2c1a";
const ON_FRAME = "#f6edd6";

export function drawResult(
  atlas: Atlas,
  pieces: Pieces,
  title: string,
  results: Result[],
): HTMLCanvasElement {
  const { layout } = atlas;
  const scale = WIDTH / layout.size.width;
  const boardHeight = layout.size.height * scale;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = boardHeight + TITLE + results.length * LINE + 30;
  const pen = canvas.getContext("2d");
  if (pen === null) return canvas;
  pen.fillStyle = FRAME;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.save();
  pen.scale(scale, scale);
  drawBoard(pen, layout, pieces);
  pen.restore();
  pen.translate(0, boardHeight);
  drawScores(pen, title, results);
  return canvas;
}

function drawBoard(pen: CanvasRenderingContext2D, layout: Layout, { owners, stations }: Pieces): void {
  const { width, height } = layout.size;
  // The land goes on beyond the edge of the board.
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.fillStyle = "#82aebb";
  pen.fill();
  pen.fillStyle = "#e8d9b0";
  pen.fill(new Path2D(layout.outline));
  for (const route of layout.routes) drawRoute(pen, layout, route, owners.get(route.id));
  pen.fillStyle = "#fbf4e0";
  pen.strokeStyle = "#2d1f0e";
  pen.lineWidth = 3;
  for (const { x, y } of layout.cities) {
    pen.beginPath();
    pen.arc(x, y, 7, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
  for (const { id, x, y } of layout.cities) {
    const seat = stations.get(id);
    if (seat !== undefined) paint(pen, stationLayers(seat, x, y));
  }
}

function drawRoute(
  pen: CanvasRenderingContext2D,
  { space }: Layout,
  { spaces }: Route,
  owner: number | undefined,
): void {
  if (owner !== undefined) return paint(pen, trainLayers(owner, space.length, space.width, spaces));
  pen.fillStyle = "#b7a77f";
  for (const { x, y, angle } of spaces) {
    pen.save();
    pen.translate(x, y);
    pen.rotate((angle * Math.PI) / 180);
    pen.fillRect(-17, -3, 34, 6);
    pen.restore();
  }
}

function drawScores(pen: CanvasRenderingContext2D, title: string, results: Result[]): void {
  const style = getComputedStyle(document.documentElement);
  const font = (name: string): string => style.getPropertyValue(name);
  pen.fillStyle = ON_FRAME;
  pen.font = `700 48px ${font("--font-title")}`;
  pen.fillText(title, 40, 62);
  pen.font = `600 38px ${font("--font")}`;
  for (const [place, { seat, name, total }] of results.entries()) {
    const middle = TITLE + place * LINE + LINE / 2;
    pen.save();
    pen.translate(76, middle);
    pen.scale(2, 2);
    paint(pen, trainLayers(seat, TRAIN.length, TRAIN.width, [{ x: 0, y: 0, angle: 0 }]));
    pen.restore();
    pen.fillStyle = ON_FRAME;
    pen.textBaseline = "middle";
    pen.textAlign = "left";
    pen.fillText(name, 136, middle, 820);
    pen.textAlign = "right";
    pen.fillText(String(total), WIDTH - 40, middle);
  }
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
