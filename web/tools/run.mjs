// Runs a TypeScript file: `node tools/run.mjs <file> [arguments]`.
import { runnerImport } from "vite";

const [file] = process.argv.splice(2, 1);
await runnerImport(`./${file}`);
