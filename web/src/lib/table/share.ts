// A picture of the result: the networks on the outline of the board, and the scores. No cards, no tickets.
import type { Layout, Route } from "../board/layout";
import type { Atlas } from "../game/atlas";
import { roundedRectangle } from "../look/path";
import { roofPattern, seatLook } from "../look/seats";

export interface Result {
  seat: number;
  name: string;
  total: number;
}

const WIDTH = 1200;
const TITLE = 90;
const LINE = 64;
const FRAME = "#3b2c1a";
const ON_FRAME = "#f6edd6";

export function drawResult(
  atlas: Atlas,
  owners: ReadonlyMap<string, number>,
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
  drawBoard(pen, layout, owners);
  pen.restore();
  pen.translate(0, boardHeight);
  drawScores(pen, title, results);
  return canvas;
}

function drawBoard(pen: CanvasRenderingContext2D, layout: Layout, owners: ReadonlyMap<string, number>): void {
  const { width, height } = layout.size;
  // The land goes on beyond the edge of the board.
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.fillStyle = "#82aebb";
  pen.fill();
  pen.fillStyle = "#e8d9b0";
  pen.fill(new Path2D(layout.outline));
  for (const route of layout.routes) drawRoute(pen, route, owners.get(route.id));
  pen.fillStyle = "#fbf4e0";
  pen.strokeStyle = "#2d1f0e";
  pen.lineWidth = 3;
  for (const { x, y } of layout.cities) {
    pen.beginPath();
    pen.arc(x, y, 7, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
  }
}

function drawRoute(pen: CanvasRenderingContext2D, { spaces }: Route, owner: number | undefined): void {
  for (const { x, y, angle } of spaces) {
    pen.save();
    pen.translate(x, y);
    pen.rotate((angle * Math.PI) / 180);
    if (owner !== undefined) drawTrain(pen, owner, 36);
    else {
      pen.fillStyle = "#b7a77f";
      pen.fillRect(-17, -3, 34, 6);
    }
    pen.restore();
  }
}

/** A piece around the origin, with the pattern of its roof: in a gray copy of the picture the color is gone. */
function drawTrain(pen: CanvasRenderingContext2D, seat: number, length: number): void {
  const look = seatLook(seat);
  const body = new Path2D(roundedRectangle(length, 15, 4.5));
  const { path, line } = roofPattern(look.roof, length);
  pen.fillStyle = look.fill;
  pen.strokeStyle = look.edge;
  pen.lineWidth = 1.4;
  pen.fill(body);
  pen.stroke(body);
  pen.fillStyle = look.mark;
  pen.strokeStyle = look.mark;
  pen.lineWidth = line;
  if (line === 0) pen.fill(new Path2D(path));
  else pen.stroke(new Path2D(path));
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
    drawTrain(pen, seat, 36);
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
