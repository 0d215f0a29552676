// Paints the map under the game: sea, land, rivers, paper grain, ornaments. Runs in a worker, on any canvas.
import type { Background, Box, Ornament, Size } from "../layout";
import type { Palette } from "./palette";
import { wholePart } from "./part";

export interface Scene {
  background: Background;
  size: Size;
  compass: Box | null;
}

type Context = OffscreenCanvasRenderingContext2D;

/** What is soft on the map: slow to paint, but the same for every view, and it can be enlarged unseen. */
interface Soft {
  sea: OffscreenCanvas;
  land: OffscreenCanvas;
}

const SOFT_PIXELS_PER_UNIT = 0.5;

/** Paints parts of one board in one palette. */
export function painterOf({ background, size, compass }: Scene, palette: Palette) {
  const whole = wholePart(size);
  const land = new Path2D(background.land);
  const lakes = new Path2D(background.lakes);
  const rivers = new Path2D(background.rivers);
  const states = new Path2D(background.states);
  const borders = new Path2D(background.borders);
  const graticule = new Path2D(background.graticule);
  const soft = paintSoft(land, size, whole, palette);

  /** Paints the part of the board that fills the canvas. */
  return (context: Context, part: Box): void => {
    look(context, part);
    context.drawImage(soft.sea, whole.x, whole.y, whole.width, whole.height);
    stroke(context, graticule, palette.graticule, 1);

    context.save();
    context.clip(land);
    context.drawImage(soft.land, whole.x, whole.y, whole.width, whole.height);
    stroke(context, rivers, palette.river, 1.3);
    context.restore();
    stroke(context, land, palette.coast, 1.3);

    context.fillStyle = palette.water;
    context.fill(lakes);
    stroke(context, lakes, palette.waterEdge, 1);
    stroke(context, states, palette.line, 0.9, [3, 4]);
    stroke(context, borders, palette.line, 1.3, [7, 4, 1.5, 4]);

    for (const ornament of background.ornaments) paintOrnament(context, ornament, palette);
    if (compass !== null) paintCompass(context, compass, palette);
    paintFrame(context, size, palette, part);
  };
}

/** From now on a unit of the context is a unit of the board. */
function look(context: Context, part: Box): void {
  const scale = context.canvas.width / part.width;
  context.setTransform(scale, 0, 0, scale, -part.x * scale, -part.y * scale);
  context.lineJoin = "round";
  context.lineCap = "round";
  context.imageSmoothingQuality = "high";
}

function paintSoft(land: Path2D, size: Size, whole: Box, palette: Palette): Soft {
  const sheet = (draw: (context: Context) => void): OffscreenCanvas => {
    const canvas = new OffscreenCanvas(
      whole.width * SOFT_PIXELS_PER_UNIT,
      whole.height * SOFT_PIXELS_PER_UNIT,
    );
    const context = canvas.getContext("2d", { alpha: false });
    if (context !== null) {
      look(context, whole);
      draw(context);
    }
    return canvas;
  };
  return {
    sea: sheet((context) => {
      paintSea(context, size, palette, whole);
      glow(context, land, palette.shallows[0], 26, 9);
      glow(context, land, palette.shallows[1], 9, 4);
    }),
    land: sheet((context) => {
      context.fillStyle = palette.land;
      context.fillRect(whole.x, whole.y, whole.width, whole.height);
      paintGrain(context, whole, palette);
      glow(context, land, palette.shore, 8, 4);
    }),
  };
}

function paintSea(context: Context, { width, height }: Size, palette: Palette, part: Box): void {
  const sea = context.createRadialGradient(
    width / 2,
    height * 0.48,
    0,
    width / 2,
    height * 0.48,
    width * 0.62,
  );
  sea.addColorStop(0, palette.sea[0]);
  sea.addColorStop(1, palette.sea[1]);
  context.fillStyle = sea;
  context.fillRect(part.x, part.y, part.width, part.height);
}

function stroke(context: Context, path: Path2D, color: string, width: number, dash: number[] = []): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.setLineDash(dash);
  context.stroke(path);
  context.setLineDash([]);
}

/**
 * A blurred line. Not every browser has filters on a canvas, but all have shadows: the line itself is drawn far
 * outside and only its shadow falls into the picture.
 */
function glow(context: Context, path: Path2D, color: string, width: number, blur: number): void {
  const scale = SOFT_PIXELS_PER_UNIT;
  const away = 4 * (context.canvas.width + context.canvas.height);
  context.save();
  context.shadowColor = color;
  context.shadowBlur = 2 * blur * scale;
  context.shadowOffsetX = away;
  context.translate(-away / scale, 0);
  context.strokeStyle = "#000";
  context.lineWidth = width;
  context.stroke(path);
  context.restore();
}

function paintGrain(context: Context, whole: Box, palette: Palette): void {
  context.save();
  context.globalAlpha = palette.grainStrength;
  context.drawImage(grainPicture(palette.grain), whole.x, whole.y, whole.width, whole.height);
  context.restore();
}

/** Clouds of old paper: a few octaves of smooth noise. */
function grainPicture([red, green, blue]: Palette["grain"]): OffscreenCanvas {
  const [width, height] = [464, 344];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  const image = context.createImageData(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let strength = 0;
      let weight = 0.5;
      for (let octave = 0, size = 44; octave < 5; octave++, size /= 2, weight /= 2) {
        strength += weight * noise(x / size, y / (size * 0.7), octave);
      }
      const at = 4 * (y * width + x);
      image.data[at] = red;
      image.data[at + 1] = green;
      image.data[at + 2] = blue;
      image.data[at + 3] = 255 * Math.max(0, Math.min(1, (strength - 0.34) * 2.2));
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Smooth noise between 0 and 1 with one random value at every whole point. */
function noise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number): number => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - left), ease(y - top)];
  const upper = mix(dice(left, top, seed), dice(left + 1, top, seed), u);
  const lower = mix(dice(left, top + 1, seed), dice(left + 1, top + 1, seed), u);
  return mix(upper, lower, v);
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

function dice(x: number, y: number, seed: number): number {
  let bits = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed + 1, 2246822519);
  bits = Math.imul(bits ^ (bits >>> 13), 1274126177);
  return ((bits ^ (bits >>> 16)) >>> 0) / 4294967296;
}

const WAVE = new Path2D("M-8 0q4-4 8 0t8 0");
const MOUNTAIN = new Path2D("M-9 5L-1.5-7.5L2-2L4.2-5.2L10 5");
const MOUNTAIN_SHADE = new Path2D("M-1.5-7.5L2-2L4.2-5.2L10 5H2.5L.2-.2Z");

function paintOrnament(context: Context, { kind, x, y, scale }: Ornament, palette: Palette): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  if (kind === "wave") {
    stroke(context, WAVE, palette.wave, 1.2);
  } else {
    context.fillStyle = palette.mountain[0];
    context.fill(MOUNTAIN);
    context.fillStyle = palette.mountain[1];
    context.fill(MOUNTAIN_SHADE);
    stroke(context, MOUNTAIN, palette.mountain[2], 0.9);
  }
  context.restore();
}

const RAY_DARK = new Path2D("M0-40L5.5-6L0 0Z");
const RAY_LIGHT = new Path2D("M0-40L-5.5-6L0 0Z");

function paintCompass(context: Context, slot: Box, palette: Palette): void {
  const [dark, light] = palette.compass;
  context.save();
  context.translate(slot.x + slot.width / 2, slot.y + slot.height / 2 + 4);
  for (const radius of [30, 26]) {
    const ring = new Path2D();
    ring.arc(0, 0, radius, 0, 2 * Math.PI);
    stroke(context, ring, dark, radius === 30 ? 1.2 : 0.7);
  }
  for (const long of [false, true]) {
    for (let quarter = 0; quarter < 4; quarter++) {
      context.save();
      context.rotate((quarter * Math.PI) / 2 + (long ? 0 : Math.PI / 4));
      if (!long) context.scale(0.62, 0.62);
      context.fillStyle = dark;
      context.fill(RAY_DARK);
      context.fillStyle = light;
      context.fill(RAY_LIGHT);
      stroke(context, RAY_LIGHT, dark, 0.6);
      context.restore();
    }
  }
  context.restore();
}

/** The frame around the board; beyond it the map goes on in shade. */
function paintFrame(context: Context, { width, height }: Size, palette: Palette, part: Box): void {
  const outside = new Path2D();
  outside.rect(part.x, part.y, part.width, part.height);
  outside.rect(0, 0, width, height);
  context.fillStyle = palette.edge;
  context.fill(outside, "evenodd");

  const vignette = context.createRadialGradient(
    width / 2,
    height / 2,
    width * 0.42,
    width / 2,
    height / 2,
    width * 0.62,
  );
  vignette.addColorStop(0, "transparent");
  vignette.addColorStop(1, palette.edge);
  context.fillStyle = vignette;
  context.fillRect(0, 0, width, height);

  for (const [inset, color, line] of [
    [5, palette.border[0], 2],
    [9.5, palette.border[1], 1],
  ] as const) {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset);
  }
}
