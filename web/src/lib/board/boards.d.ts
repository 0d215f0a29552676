declare module "virtual:boards" {
  import type { Layout } from "./layout";

  /** One loader for every map that can be drawn; a board is fetched when it is needed. */
  export const BOARDS: Record<string, () => Promise<Layout>>;
}

declare module "virtual:pictures" {
  import type { Picture } from "./layout";

  /** A small picture of every map that can be drawn. */
  export const PICTURES: Record<string, Picture>;
}
