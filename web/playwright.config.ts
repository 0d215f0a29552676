import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env["WEB_PORT"] ?? 5199);
const gallery = "vite.gallery.config.ts --logLevel warn";

export default defineConfig({
  testDir: "tests",
  // Whole games have a configuration of their own: they need the server, these need none.
  testIgnore: "game/**",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env["CI"]),
  workers: 1,
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
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
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: {
    command: `npx vite build --config ${gallery} && npx vite preview --config ${gallery} --port ${port}`,
    url: `http://localhost:${port}/gallery.html`,
    // One that runs already may show an older build.
    reuseExistingServer: false,
  },
});
