// Builds client and server once, before the first test.
import { execFileSync } from "node:child_process";

export default function build(): void {
  if (process.env["BUILT"] !== undefined) return;
  execFileSync("npm", ["run", "build"], { stdio: "inherit" });
  execFileSync("cargo", ["build", "--package", "whistlestop-cli"], { cwd: "..", stdio: "inherit" });
}
