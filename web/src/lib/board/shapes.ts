// The drawing of a layout as path data, one path for all spaces of a route: a board is then some hundred elements
// and not some thousand, which is what keeps panning smooth on slow machines.
import { PAINT, type Paint } from "../look/cards";
import { place, roundedRectangle } from "../look/path";
import { SYMBOL, type CardSymbol } from "../look/symbols";
import type { Layout, Route, RouteId, Space } from "./layout";

export interface RouteShape {
  /** Track under the spaces. */
  bed: string;
  slots: string;
  /** The stone frame of a tunnel; empty for others. */
  frame: string;
  /** Upper inner edges, in shadow, and lower ones, in light: what makes a slot look recessed. */
  shade: string;
  shine: string;
  symbols: string;
  symbol: CardSymbol | null;
  locomotives: string;
  /** Around all spaces, for outlines and glows. */
  halo: string;
  /** What the pieces of this route cast on the board. */
  shadow: string;
}

/** Strong symbols are as large as a space can hold. */
const STRONG = 1.4;

export function routeShapes(layout: Layout, strong = false): Map<RouteId, RouteShape> {
  const { length, width, radius } = layout.space;
  const capsule = width / 2;
  const slot = {
    plain: roundedRectangle(length, width, radius),
    ferry: roundedRectangle(length, width, capsule),
    tunnel: roundedRectangle(length - 2, width - 2, radius - 1),
  };
  const frame = roundedRectangle(length + 2.8, width + 2.8, radius + 1);
  const halo = roundedRectangle(length + 8, width + 8, radius + 4);
  const shadow = roundedRectangle(length + 2.4, width + 2.4, radius + 3);
  const symbolScale = (width / 15) * (strong ? STRONG : 1);

  const shape = (route: Route): RouteShape => {
    const each = (draw: (space: Space, index: number) => string): string => route.spaces.map(draw).join("");
    const laid = (path: string) => each(({ x, y, angle }) => place(path, x, y, angle));
    const kind = route.tunnel ? "tunnel" : route.ferry > 0 ? "ferry" : "plain";
    const inset = kind === "ferry" ? capsule * 0.75 : radius;
    const edge = (side: number) => {
      const y = side * (width / 2 - (kind === "tunnel" ? 1.9 : 1.4));
      return `M${-length / 2 + inset} ${y}L${length / 2 - inset} ${y}`;
    };
    const symbol = route.color === "gray" ? null : SYMBOL[route.color];
    // Symbols stand upright on every slope: a turned square would be a diamond.
    return {
      bed: bed(route),
      slots: laid(slot[kind]),
      frame: kind === "tunnel" ? laid(frame) : "",
      shade: laid(edge(-1)),
      shine: laid(edge(1)),
      symbol,
      symbols:
        symbol === null
          ? ""
          : each(({ x, y }, index) => (index < route.ferry ? "" : place(symbol.path, x, y, 0, symbolScale))),
      locomotives: each(({ x, y, angle }, index) =>
        index < route.ferry ? place(SYMBOL.locomotive.path, x, y, angle, symbolScale) : "",
      ),
      halo: laid(halo),
      shadow: each(({ x, y, angle }) => place(shadow, x + 0.6, y + 2, angle)),
    };
  };
  return new Map(layout.routes.map((route) => [route.id, shape(route)]));
}

function bed({ stubs: [atA = [], atB = []], spaces }: Route): string {
  return `M${[...atA, ...spaces, ...atB].map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

/** Locomotives on ferries and the outlines of ferries and tunnels have colors of their own. */
export const FERRY = { edge: "#1f637c", locomotive: "#143f50" };
export const TUNNEL = { stone: "#463a2d", dash: "#efe0b9", edge: "#2c231a" };

/** On the dark map a black slot needs a light edge. */
const BLACK_EDGE = `light-dark(${PAINT.black.edge}, #8a8a94)`;

export function routePaint({ color, ferry, tunnel }: Route): Paint {
  const paint = PAINT[color];
  if (ferry > 0) return { ...paint, edge: FERRY.edge };
  if (tunnel) return { ...paint, edge: TUNNEL.edge };
  return color === "black" ? { ...paint, edge: BLACK_EDGE } : paint;
}
