// Every screen: no fault for axe, nothing too small to press, no text that is cut.
import type { Page } from "@playwright/test";
import { test as base, expect, type Each } from "./fixtures";
import { cutText, expectNoFault, resize, smallTargets, sticksOut } from "./looks";
import { claimOpened, list, playNow, step } from "./play";
import { LANGUAGES, open, PAGES, prepareScreens, speak } from "./screens";

const WIDTHS = [320, 390, 768, 1280, 1920];
const GAME_SCREENS = ["room", "tickets", "table", "end", "replay", "curtain", "profile"];

interface Prepared {
  paths: Record<string, string>;
  cookies: Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>;
}

interface Look {
  /** As the person whose tables they are. */
  look: Each["join"];
}

const test = base.extend<Look, { screens: Prepared }>({
  screens: [
    async ({ browser, server }, use) => {
      const context = await browser.newContext({
        baseURL: server.address,
        locale: "en",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto("/");
      await speak(page, "en");
      const paths = await prepareScreens(page);
      const cookies = await context.cookies();
      await context.close();
      await use({ paths, cookies });
    },
    { scope: "worker" },
  ],
  look: async ({ join, screens }, use) => {
    await use(async (options) => {
      const page = await join(options);
      await page.context().addCookies(screens.cookies);
      return page;
    });
  },
});

for (const screen of [...Object.keys(PAGES), ...GAME_SCREENS]) {
  test(`axe finds no fault, and everything can be pressed: ${screen}`, async ({ look, screens }) => {
    const page = await look();
    await open(page, screens.paths[screen] ?? "");
    await expectNoFault(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, screens.paths[screen] ?? "");
    await expectNoFault(page);
    expect(await smallTargets(page)).toEqual([]);
  });
}

test("axe finds no fault in what opens at the table", async ({ join }) => {
  const page = await join();
  await playNow(page, "Europe");
  await step(page, list);
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Chat").click();
  await page.getByRole("button", { name: "Hello" }).click();
  await expectNoFault(page);
  await tab("List").click();
  await expectNoFault(page);
  await page.locator(".list > ul").first().getByRole("button").first().click();
  await claimOpened(page);
  await expectNoFault(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("button", { name: /^Draw tickets, / }).click();
  await expectNoFault(page);
  await page.keyboard.press("?");
  await expectNoFault(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoFault(page);
  expect(await smallTargets(page)).toEqual([]);
});

for (const language of LANGUAGES) {
  test(`no text is cut in ${language}`, async ({ look, screens }) => {
    const page = await look();
    await page.goto("/");
    await speak(page, language);
    for (const [screen, path] of Object.entries(screens.paths)) {
      await open(page, path);
      for (const width of WIDTHS) {
        await resize(page, width, width < 600 ? 780 : 900);
        const faults = [await sticksOut(page), ...(await cutText(page))];
        expect.soft([screen, width, ...faults]).toEqual([screen, width, 0]);
      }
    }
  });
}

test("with text of twice the size nothing is cut and everything can be reached", async ({
  look,
  screens,
}) => {
  // Browsers enlarge by giving the page half the pixels.
  const page = await look({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 });
  for (const [screen, path] of Object.entries(screens.paths)) {
    await open(page, path);
    expect.soft([screen, await sticksOut(page), ...(await cutText(page))]).toEqual([screen, 0]);
  }
});

test("forced colors leave the game playable", async ({ look, screens }) => {
  const page = await look({ forcedColors: "active" });
  for (const screen of ["home", "table", "tickets", "end"]) {
    await open(page, screens.paths[screen] ?? "");
    // The colors are the system's, and not all of what is painted with them is told to scripts.
    await expectNoFault(page, ["color-contrast"]);
  }
  await open(page, screens.paths["table"] ?? "");
  await expect(page.locator("svg.game")).toBeVisible();
  await expect(page.locator("canvas").first()).toBeHidden();
  await page.getByRole("tab", { name: "List" }).click();
  await step(page, list);
});
