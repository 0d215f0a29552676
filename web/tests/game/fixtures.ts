import { expect, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { GameServer } from "./server";

interface Worker {
  server: GameServer;
}

export interface Each {
  /** A new person with a browser of their own; bots move at once. */
  join: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
}

/** What a cut line or a killed server makes the browser say. */
const EXPECTED = /Failed to load resource|WebSocket|net::ERR/;

export const test = base.extend<Each, Worker>({
  server: [
    // Playwright reads from this pattern that nothing else is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await GameServer.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  join: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: "en",
        baseURL: server.address,
        ...options,
      });
      contexts.push(context);
      await context.addInitScript(() => {
        const key = "whistlestop.settings";
        if (localStorage.getItem(key) !== null) return;
        // A board that still glides is not where a picture of it was taken.
        localStorage.setItem(key, JSON.stringify({ botPace: 0, motion: "none" }));
      });
      const page = await context.newPage();
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED.test(message.text())) faults.push(message.text());
      });
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

export { expect } from "@playwright/test";
