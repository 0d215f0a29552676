// The colors of the map itself, for a light and a dark room.

export type Mood = "light" | "dark";

export interface Palette {
  sea: [inner: string, outer: string];
  /** Soft light along the coast: far from it, and near it. */
  shallows: [far: string, near: string];
  graticule: string;
  land: string;
  coast: string;
  /** The inner side of the coast. */
  shore: string;
  grain: [red: number, green: number, blue: number];
  grainStrength: number;
  water: string;
  waterEdge: string;
  river: string;
  line: string;
  mountain: [light: string, shade: string, ink: string];
  wave: string;
  compass: [dark: string, light: string];
  edge: string;
  border: [dark: string, light: string];
}

const LIGHT: Palette = {
  sea: ["#a3c8d0", "#82aebb"],
  shallows: ["rgb(200 226 230 / 0.5)", "rgb(225 240 241 / 0.75)"],
  graticule: "rgb(255 255 255 / 0.16)",
  land: "#f1e7cd",
  coast: "#b79c6b",
  shore: "rgb(205 178 126 / 0.5)",
  grain: [115, 84, 38],
  grainStrength: 0.2,
  water: "#a3c8d0",
  waterEdge: "#7fa6ae",
  river: "rgb(147 186 196 / 0.75)",
  line: "rgb(141 112 64 / 0.42)",
  mountain: ["#dccba2", "#c4ad7d", "#937a4b"],
  wave: "rgb(224 239 242 / 0.6)",
  compass: ["rgb(47 98 114 / 0.8)", "rgb(243 239 224 / 0.85)"],
  edge: "rgb(74 48 19 / 0.3)",
  border: ["rgb(75 52 22 / 0.7)", "rgb(246 235 205 / 0.7)"],
};

const DARK: Palette = {
  sea: ["#23414d", "#182e38"],
  shallows: ["rgb(68 110 124 / 0.45)", "rgb(94 138 150 / 0.55)"],
  graticule: "rgb(255 255 255 / 0.06)",
  land: "#4b4131",
  coast: "#8d7748",
  shore: "rgb(24 18 9 / 0.55)",
  grain: [14, 10, 4],
  grainStrength: 0.34,
  water: "#274854",
  waterEdge: "#42697a",
  river: "rgb(82 122 136 / 0.8)",
  line: "rgb(190 162 108 / 0.34)",
  mountain: ["#6a5b40", "#3c3323", "#9a8354"],
  wave: "rgb(140 180 192 / 0.35)",
  compass: ["rgb(120 170 186 / 0.8)", "rgb(34 58 66 / 0.9)"],
  edge: "rgb(0 0 0 / 0.45)",
  border: ["rgb(0 0 0 / 0.7)", "rgb(214 190 134 / 0.45)"],
};

export const PALETTE: Record<Mood, Palette> = { light: LIGHT, dark: DARK };
