import type { Layout } from "../src/lib/board/layout";
import type { BoardWords } from "../src/lib/board/words";
import { m } from "../src/lib/paraglide/messages.js";

export const words = (layout: Layout): BoardWords => {
  const name = (id: string): string => layout.cities.find((city) => city.id === id)?.name ?? id;
  return {
    board: layout.map,
    keys: "Arrows walk from city to city, Enter opens the routes of a city, plus, minus and 0 zoom.",
    zoomIn: m.board_zoom_in(),
    zoomOut: m.board_zoom_out(),
    fit: m.board_fit(),
    city: (city) => city.name,
    route: (route) =>
      `${name(route.a)} to ${name(route.b)}, ${route.color}${route.twin === null ? "" : `, track ${route.id}`}`,
    seaName: (text) => text,
    legend:
      layout.map === "europe"
        ? {
            title: "Europe",
            points: [
              [1, 1],
              [2, 2],
              [3, 4],
              [4, 7],
              [6, 15],
              [8, 21],
            ],
            tunnel: "Tunnel: up to 3 more",
            ferry: "Ferry: locomotives",
          }
        : {
            title: "USA",
            points: [
              [1, 1],
              [2, 2],
              [3, 4],
              [4, 7],
              [5, 10],
              [6, 15],
            ],
          },
  };
};
