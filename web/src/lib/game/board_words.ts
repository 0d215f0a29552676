// What the board says, in the language of the person.
import type { Route } from "../board/layout";
import type { BoardWords } from "../board/words";
import { m } from "../paraglide/messages.js";
import type { Atlas } from "./atlas";
import type { Claim } from "../wire/types";
import { cardName, mapName, routeDetails, routeTitle, SEAT_IDS } from "./words";

const SEA_NAMES: Record<string, () => string> = {
  "North Sea": m.sea_north,
  Baltic: m.sea_baltic,
  "Bay of Biscay": m.sea_biscay,
  Tyrrhenian: m.sea_tyrrhenian,
  "Mediterranean Sea": m.sea_mediterranean,
  "Gulf of Mexico": m.sea_mexico,
};

/** What is on the board, and what can be claimed. */
interface Scene {
  owners: ReadonlyMap<string, number>;
  stations: ReadonlyMap<string, number>;
  names: Record<string, string>;
  claims?: ReadonlyMap<string, Claim>;
}

export function boardWords(atlas: Atlas, { owners, stations, names, claims }: Scene): BoardWords {
  const { facts } = atlas;
  const lengths = [...new Set(atlas.routes.map(({ spaces }) => spaces.length))].toSorted((a, b) => a - b);
  const nameOf = (place: number): string => {
    const seat = SEAT_IDS[place];
    return seat === undefined ? "" : (names[seat] ?? seat);
  };
  const state = ({ id }: Route): string => {
    const owner = owners.get(id);
    return owner === undefined ? m.route_free() : m.route_owner({ name: nameOf(owner) });
  };
  const payable = ({ id }: Route): string[] => {
    const colors = (claims?.get(id)?.payments ?? []).map(({ color }) => cardName(color ?? "locomotive"));
    return colors.length === 0 ? [] : [m.route_pay_with({ cards: colors.join(", ") })];
  };
  return {
    board: m.board_label({ map: mapName(facts.map) }),
    keys: m.board_keys(),
    zoomIn: m.board_zoom_in(),
    zoomOut: m.board_zoom_out(),
    fit: m.board_fit(),
    city: ({ id, name }) => {
      const owner = stations.get(id);
      return owner === undefined ? name : `${name}, ${m.city_station({ name: nameOf(owner) })}`;
    },
    route: (route) =>
      [routeTitle(atlas, route), ...routeDetails(atlas, route), state(route), ...payable(route)].join(", "),
    seaName: (text) => SEA_NAMES[text]?.() ?? text,
    legend: {
      title: mapName(facts.map),
      points: lengths.map((length) => [length, facts.points[length] ?? 0]),
      ...(atlas.routes.some(({ tunnel }) => tunnel) ? { tunnel: m.legend_tunnel() } : {}),
      ...(atlas.routes.some(({ ferry }) => ferry > 0) ? { ferry: m.legend_ferry() } : {}),
    },
  };
}
