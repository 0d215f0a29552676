// Whole games in a real browser against the real server, which the tests start themselves.
import { defineConfig, devices } from "@playwright/test";

export default defineConfig({
  testDir: "tests/game",
  outputDir: "test-results",
  globalSetup: "./tests/game/build.ts",
  forbidOnly: Boolean(process.env["CI"]),
  // Whole games depend on the deal and on a busy machine; a second try is reported as flaky.
  retries: process.env["CI"] === undefined ? 0 : 2,
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en",
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
