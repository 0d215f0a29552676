declare module "virtual:maps" {
  import type { MapFacts } from "./facts";

  /** One loader for every map that can be drawn. */
  export const MAPS: Record<string, () => Promise<MapFacts>>;
}
