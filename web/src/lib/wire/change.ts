// The table after an entry, when only what is different was sent. Parts that are the same stay the same objects.
import type { Change, Seat, TableView } from "./types";

const SEATS: readonly Seat[] = ["A", "B", "C", "D", "E"];

export function changed(view: TableView, { open, own }: Change): TableView {
  const { game } = view;
  return {
    ...view,
    head: view.head + 1,
    chairs: view.chairs.map((chair) => put(chair, open.clocks?.[chair.seat])),
    game: game && {
      ...game,
      ...open.game,
      seats: game.seats.map((seat, place) => put(seat, open.seats?.[SEATS[place] as Seat])),
      own: game.own && put(game.own, own),
    },
  };
}

/** Puts the parts that are told in the place of those that were. */
function put<T extends object>(whole: T, parts: Partial<T> | undefined): T {
  return parts === undefined ? whole : { ...whole, ...parts };
}
