// What the board says, in the language of the person.
import type { Route } from "../board/layout";
import type { BoardWords } from "../board/words";
import { m } from "../paraglide/messages.js";
import type { Atlas } from "./atlas";
import { mapName, routeDetails, routeTitle, SEAT_IDS } from "./words";

const SEA_NAMES: Record<string, () => string> = {
  "North Sea": m.sea_north,
  Baltic: m.sea_baltic,
  "Bay of Biscay": m.sea_biscay,
  Tyrrhenian: m.sea_tyrrhenian,
  "Mediterranean Sea": m.sea_mediterranean,
  "Gulf of Mexico": m.sea_mexico,
};

/** `owners` and `names` say whose a route is. */
export function boardWords(
  atlas: Atlas,
  owners: ReadonlyMap<string, number>,
  names: Record<string, string>,
): BoardWords {
  const { facts } = atlas;
  const lengths = [...new Set(atlas.routes.map(({ spaces }) => spaces.length))].toSorted((a, b) => a - b);
  const state = ({ id }: Route): string => {
    const owner = owners.get(id);
    const seat = owner === undefined ? undefined : SEAT_IDS[owner];
    return seat === undefined ? m.route_free() : m.route_owner({ name: names[seat] ?? seat });
  };
  return {
    board: m.board_label({ map: mapName(facts.map) }),
    keys: m.board_keys(),
    zoomIn: m.board_zoom_in(),
    zoomOut: m.board_zoom_out(),
    fit: m.board_fit(),
    city: (city) => city.name,
    route: (route) => [routeTitle(atlas, route), ...routeDetails(atlas, route), state(route)].join(", "),
    seaName: (text) => SEA_NAMES[text]?.() ?? text,
    legend: {
      title: mapName(facts.map),
      points: lengths.map((length) => [length, facts.points[length] ?? 0]),
      ...(atlas.routes.some(({ tunnel }) => tunnel) ? { tunnel: m.legend_tunnel() } : {}),
      ...(atlas.routes.some(({ ferry }) => ferry > 0) ? { ferry: m.legend_ferry() } : {}),
    },
  };
}
