import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./tools/compress";
import { boards } from "./tools/layout/plugin";
import { maps } from "./tools/maps";
import { pictures } from "./tools/pictures";

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
