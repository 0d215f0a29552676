// Path data that can be moved about. Only the commands M L Q C Z with absolute coordinates are used, so that a
// shape is placed by transforming its pairs of numbers, and hundreds of shapes become one path element.

const PAIR = /(-?[\d.]+)[ ,](-?[\d.]+)/g;

const short = (value: number): string => String(Math.round(value * 100) / 100);

/** The path turned by `degrees`, scaled, and moved so that its origin is at (x, y). */
export function place(path: string, x: number, y: number, degrees = 0, scale = 1): string {
  const cos = Math.cos((degrees * Math.PI) / 180) * scale;
  const sin = Math.sin((degrees * Math.PI) / 180) * scale;
  return path.replaceAll(PAIR, (_, first: string, second: string) => {
    const u = Number(first);
    const v = Number(second);
    return `${short(x + u * cos - v * sin)} ${short(y + u * sin + v * cos)}`;
  });
}

/** A rectangle around the origin with round corners. */
export function roundedRectangle(length: number, width: number, radius: number): string {
  const x = length / 2;
  const y = width / 2;
  const r = Math.min(radius, x, y);
  const c = r * 0.4477; // distance of a control point from the corner that makes a quarter circle
  return (
    `M${-x + r} ${-y}L${x - r} ${-y}C${x - c} ${-y} ${x} ${-y + c} ${x} ${-y + r}` +
    `L${x} ${y - r}C${x} ${y - c} ${x - c} ${y} ${x - r} ${y}` +
    `L${-x + r} ${y}C${-x + c} ${y} ${-x} ${y - c} ${-x} ${y - r}` +
    `L${-x} ${-y + r}C${-x} ${-y + c} ${-x + c} ${-y} ${-x + r} ${-y}Z`
  );
}

export const circle = (x: number, y: number, radius: number): string =>
  place(roundedRectangle(2 * radius, 2 * radius, radius), x, y);
