// `npm run layout -- <map> [seed]`: lays out a map and writes its layout file, if the board is fit for play.
import { writeFileSync } from "node:fs";
import { layoutPath } from "../file.ts";
import { faults, measure } from "../metrics.ts";
import { background } from "./background.ts";
import { Board } from "./board.ts";
import { ornaments } from "./ornaments.ts";
import { projection } from "./projection.ts";
import { Room } from "./room.ts";
import { solve } from "./solve.ts";
import { readSource } from "./source.ts";
import { flatness, warp } from "./warp.ts";
import { layoutFile } from "./write.ts";

const [map, seed = "3"] = process.argv.slice(2);
if (map === undefined) throw new Error("name a map: `npm run layout -- <map> [seed]`");

const source = readSource(map);
const { geography } = source;
const onBoard = projection(source);
const board = new Board(
  source,
  source.cities.map(({ lon, lat }) => onBoard.point(lon, lat)),
  { ...geography.space, font: geography.font_size },
);
solve(board, Number(seed), (stage) => console.log(stage));

const bend = warp(board.cities.map(({ truth, at }) => ({ from: truth, to: { x: at.x, y: at.y } })));
const { shores, ...lines } = background(geography, onBoard, bend);
const file = layoutFile(source, board, {
  ...lines,
  ...ornaments(geography, onBoard, bend, new Room(board, shores)),
  warp: flatness(bend),
});
const metrics = measure(file);
console.log(metrics);
const found = faults(metrics);
if (found.length === 0) {
  writeFileSync(layoutPath(map), JSON.stringify(file));
  console.log(`wrote ${layoutPath(map)}`);
} else {
  console.error(
    `not written:\n${found.join("\n")}\nhint: try another seed, or smaller spaces in geography.toml`,
  );
  process.exitCode = 1;
}
