declare module "virtual:boards" {
  import type { Layout } from "./layout";

  /** One loader for every map that can be drawn; a board is fetched when it is needed. */
  export const BOARDS: Record<string, () => Promise<Layout>>;
}
