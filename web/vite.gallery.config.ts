// The page with all parts, built as the client is: module by module it takes tests twice as long to load.
import { defineConfig, mergeConfig } from "vite";
import client from "./vite.config.ts";

export default mergeConfig(
  client,
  defineConfig({
    build: { outDir: "gallery-dist", rollupOptions: { input: "gallery.html" } },
    preview: { strictPort: true },
  }),
);
