// `import { BOARDS } from "virtual:boards"`: for every map that has a layout file, a function that loads its board.
// A new map is a new folder of data; nothing is listed here.
import type { Plugin } from "vite";
import { drawableMaps, layoutPath, readLayoutFile } from "./file.ts";
import { packLayout } from "./pack.ts";

const LIST = "virtual:boards";
const BOARD = "virtual:board/";

export function boards(): Plugin {
  return {
    name: "boards",
    resolveId: (id) => (id === LIST || id.startsWith(BOARD) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${LIST}`) {
        const entries = drawableMaps().map(
          (map) => `"${map}": () => import("${BOARD}${map}").then((it) => it.default)`,
        );
        return `export const BOARDS = {${entries.join(",")}};`;
      }
      if (!id.startsWith(`\0${BOARD}`)) return null;
      const map = id.slice(BOARD.length + 1);
      this.addWatchFile(layoutPath(map));
      // A string that is parsed starts faster than an object literal of this size.
      const json = JSON.stringify(packLayout(readLayoutFile(map)));
      return `export default JSON.parse(${JSON.stringify(json)});`;
    },
  };
}
