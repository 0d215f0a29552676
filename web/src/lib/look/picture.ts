// Drawings as lists of paths, and as images. A browser looks at every svg element of the page in every frame of a
// gesture, and at an image only when it changes: what stands in long lists is therefore an image.

/** One path with its paint, by the names of SVG. */
export interface Layer {
  d: string;
  fill?: string;
  "fill-opacity"?: number;
  stroke?: string;
  "stroke-opacity"?: number;
  "stroke-width"?: number;
  "stroke-linecap"?: "round";
  "stroke-linejoin"?: "round";
}

/** A shape that is filled, or drawn with a line if it has one. */
export const painted = (d: string, color: string, line = 0): Layer =>
  line === 0 ? { d, fill: color } : { d, fill: "none", stroke: color, "stroke-width": line };

/** Draws these layers on a canvas, the lowest first. */
export function paint(pen: CanvasRenderingContext2D, layers: readonly Layer[]): void {
  for (const layer of layers) {
    const path = new Path2D(layer.d);
    if (layer.fill !== "none") {
      pen.globalAlpha = layer["fill-opacity"] ?? 1;
      pen.fillStyle = layer.fill ?? "#000";
      pen.fill(path);
    }
    if (layer.stroke !== undefined) {
      pen.globalAlpha = layer["stroke-opacity"] ?? 1;
      pen.strokeStyle = layer.stroke;
      pen.lineWidth = layer["stroke-width"] ?? 1;
      pen.lineCap = layer["stroke-linecap"] ?? "butt";
      pen.lineJoin = layer["stroke-linejoin"] ?? "miter";
      pen.stroke(path);
    }
  }
  pen.globalAlpha = 1;
}

/** The address of an image of these layers, the lowest first. */
export function picture(viewBox: string, layers: readonly Layer[]): string {
  const paths = layers.map((layer) => {
    const attributes = Object.entries(layer).map(([name, value]) => `${name}="${value}"`);
    return `<path ${attributes.join(" ")}/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${paths.join("")}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
