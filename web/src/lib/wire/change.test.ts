import { expect, test } from "vitest";
import game from "../../../../testdata/changes/europe.json";
import { changed } from "./change";
import type { Change, TableView } from "./types";

test("changes make the last table of the first", () => {
  const changes = game.changes as unknown as Change[];
  const first = game.first as unknown as TableView;
  expect(changes.length).toBeGreaterThan(100);
  expect(changes.reduce(changed, first)).toEqual(game.last);
});

test("what is as it was stays the same object", () => {
  const first = game.first as unknown as TableView;
  const after = changed(first, { open: { game: { deck: 1 }, seats: { B: { cards: 2 } } } });
  expect(after.game?.seats[0]).toBe(first.game?.seats[0]);
  expect(after.game?.seats[1]).toEqual({ ...first.game?.seats[1], cards: 2 });
  expect(after.game?.own).toBe(first.game?.own);
  expect(after.game?.deck).toBe(1);
});
