import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./tools/compress.ts";
import { boards } from "./tools/layout/plugin.ts";
import { maps } from "./tools/maps.ts";
import { pictures } from "./tools/pictures.ts";

export default defineConfig({
  plugins: [svelte(), boards(), maps(), pictures(), compress()],
  build: {
    target: "es2022",
    // The server sends a strict content security policy: nothing may be inlined as a `data:` address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    include: ["src/**/*.test.ts", "tools/**/*.test.ts"],
  },
});
