import { test as base, type BrowserContext, type Page } from "@playwright/test";
import { GameServer } from "./server";

interface Worker {
  server: GameServer;
}

interface Each {
  /** A new person with a browser of their own; bots move at once. */
  join: (options?: Parameters<import("@playwright/test").Browser["newContext"]>[0]) => Promise<Page>;
}

export const test = base.extend<Each, Worker>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await GameServer.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  join: async ({ browser, server, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport: { width: 1440, height: 900 },
        locale: "en",
        baseURL: server.address,
        ...options,
      });
      contexts.push(context);
      await context.addInitScript(() => {
        const key = "whistlestop.settings";
        if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify({ botPace: 0, motion: "none" }));
      });
      const page = await context.newPage();
      page.on("console", (message) => {
        // A broken content security policy, or a fault of ours, shall not go unnoticed.
        if (message.type() === "error" && !/Failed to load resource|WebSocket/.test(message.text())) {
          throw new Error(`the console says: ${message.text()}`);
        }
      });
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from "@playwright/test";
