// The layout file as the layout tool writes it: data/maps/<map>/layout.json.
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface LayoutFile {
  map: string;
  viewBox: [number, number, number, number];
  space: { length: number; width: number; radius: number };
  cityRadius: number;
  font: { family: string; weight: number; size: number };
  cities: {
    id: string;
    name: string;
    x: number;
    y: number;
    trueX: number;
    trueY: number;
    label: { x: number; y: number; w: number; h: number; lines: string[] };
  }[];
  routes: {
    a: string;
    b: string;
    length: number;
    colour: string;
    tunnel: boolean;
    ferry: number;
    double: boolean;
    curve: string;
    spaces: { x: number; y: number; angle: number }[];
    stubs: string;
  }[];
  background: {
    land: string;
    lakes: string;
    rivers: string;
    graticule: string;
    borders: string;
    states?: string;
    decor: { k: "mt" | "wv"; x: number; y: number; s: number }[];
    names: { text: string; x: number; y: number; size: number }[];
    slots: { legend?: FileBox; compass?: FileBox };
    warp: { minJacobian: number; folds: number };
  };
}

interface FileBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const MAPS = fileURLToPath(new URL("../../../data/maps", import.meta.url));

export const layoutPath = (map: string): string => join(MAPS, map, "layout.json");

/** The maps that can be drawn. */
export const drawableMaps = (): string[] =>
  readdirSync(MAPS)
    .filter((map) => existsSync(layoutPath(map)))
    .toSorted();

export const readLayoutFile = (map: string): LayoutFile =>
  JSON.parse(readFileSync(layoutPath(map), "utf8")) as LayoutFile;
