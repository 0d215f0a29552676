// The board as the layout file has it.
import type { Point } from "../../../src/lib/board/layout.ts";
import type { LayoutFile } from "../file.ts";
import type { Board } from "./board.ts";
import type { Lane } from "./curve.ts";
import { BOARD, CITY_RADIUS } from "./sizes.ts";
import type { Source } from "./source.ts";
import { FONT } from "./text.ts";

const round = (value: number): number => Number(value.toFixed(2));

export function layoutFile(source: Source, board: Board, background: LayoutFile["background"]): LayoutFile {
  const { length, width, font } = board.sizes;
  return {
    map: source.map,
    viewBox: [0, 0, BOARD.width, BOARD.height],
    space: { length, width, radius: 3 },
    cityRadius: CITY_RADIUS,
    font: { ...FONT, size: font },
    cities: source.cities.map(({ id, name }, index) => {
      const city = board.cities[index];
      const label = city?.label;
      if (city === undefined || label == null) throw new Error(`city \`${id}\` was given no place`);
      const { at, truth } = city;
      return {
        id,
        name,
        x: round(at.x),
        y: round(at.y),
        trueX: round(truth.x),
        trueY: round(truth.y),
        label: {
          x: round(at.x + label.dx),
          y: round(at.y + label.dy),
          w: round(2 * label.halfWidth),
          h: round(2 * label.halfHeight),
          lines: label.lines,
        },
      };
    }),
    routes: board.lanes
      .toSorted((one, other) => one.route - other.route)
      .map((lane) => routeOf(source, board, lane)),
    background,
  };
}

function routeOf(source: Source, board: Board, lane: Lane): LayoutFile["routes"][0] {
  const route = source.routes[lane.route];
  if (route === undefined) throw new Error(`there is no route ${lane.route}`);
  const { a, b, length, color, tunnel = false, ferry = 0 } = route;
  const spaces = lane.middles(1).map((middle) => {
    const { x, y, angle } = lane.space(middle);
    return { x: round(x), y: round(y), angle: round((angle * 180) / Math.PI) };
  });
  const first = board.cities[source.cities.findIndex(({ id }) => id === a)];
  const [from, one, other, to] = lane.edge.control.map(written);
  return {
    a,
    b,
    length,
    colour: color,
    tunnel,
    ferry,
    double: lane.edge.lanes.length > 1,
    curve: `M${from}C${one} ${other} ${to}`,
    spaces: first === lane.edge.a ? spaces : spaces.toReversed(),
    stubs: stubs(lane),
  };
}

const written = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/** The bare track at both ends. The lanes of a double route meet in the middle of their cities. */
function stubs(lane: Lane): string {
  const { from, to, available } = lane.row(1);
  const piece = (begin: number, end: number, toCity: boolean): string => {
    const steps = Math.max(2, Math.ceil((end - begin) / 7));
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const part = step / steps;
      const { x, y, direction } = lane.at(begin + (end - begin) * part);
      const aside = lane.offset * (toCity ? part : 1 - part);
      return written({ x: x + direction.y * aside, y: y - direction.x * aside });
    });
    return `M${points.join("L")}`;
  };
  return piece(0, from + 2, false) + piece(to - 2, available, true);
}
