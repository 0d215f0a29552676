// Every file of the client in the forms a browser may ask for, made once and not for each request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Fonts and pictures are compressed already. */
const WORTH = /\.(html|js|css|json|svg|webmanifest|txt|md)$/;

export function compress(): Plugin {
  let folder = "";
  return {
    name: "whistlestop-compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (!WORTH.test(name) || !statSync(path).isFile()) continue;
        const plain = readFileSync(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
