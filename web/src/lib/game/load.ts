import { BOARDS } from "virtual:boards";
import { MAPS } from "virtual:maps";
import { Atlas } from "./atlas";

const loaded = new Map<string, Promise<Atlas | null>>();

/** The board of a map; null if this client cannot draw it. */
export function loadAtlas(map: string): Promise<Atlas | null> {
  const known = loaded.get(map);
  if (known !== undefined) return known;
  const [loadBoard, loadFacts] = [BOARDS[map], MAPS[map]];
  const atlas =
    loadBoard === undefined || loadFacts === undefined
      ? Promise.resolve(null)
      : Promise.all([loadBoard(), loadFacts()]).then(([layout, facts]) => new Atlas(layout, facts));
  loaded.set(map, atlas);
  // A failed download may work the next time.
  atlas.catch(() => loaded.delete(map));
  return atlas;
}

/** The maps this client can draw. */
export const DRAWABLE: readonly string[] = Object.keys(BOARDS).filter((map) => map in MAPS);
