// Every screen: no fault for axe, and nothing that is wider than the window.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { list, playNow, step } from "./play";

const PAGES = ["/", "/rules", "/learn", "/settings", "/account", "/ranking/usa", "/nowhere"];
const LANGUAGES = ["en", "pt-PT", "pt-BR", "it", "ro"];
const WIDTHS = [320, 390, 768, 1280, 1920];

const speak = (page: Page, language: string): Promise<void> =>
  page.evaluate((chosen) => {
    localStorage.setItem(
      "whistlestop.settings",
      JSON.stringify({ botPace: 0, motion: "none", language: chosen }),
    );
  }, language);

async function expectNoFault(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
}

/** What sticks out of the window, and text that is cut. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide =
      document.documentElement.scrollWidth > innerWidth
        ? [`page ${document.documentElement.scrollWidth}`]
        : [];
    const cut = [...document.querySelectorAll<HTMLElement>("button, a, h1, h2, label, legend, p")].filter(
      (element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const scrolls = element.closest("[class*=players], [class*=scroll]") !== null;
        return (
          width > 0 &&
          !scrolls &&
          !element.closest(".spoken") &&
          (right > innerWidth + 1 ||
            left < -1 ||
            (element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).overflowX === "hidden"))
        );
      },
    );
    return [
      ...wide,
      ...cut.map((element) => `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`),
    ];
  });

for (const path of PAGES) {
  test(`axe finds no fault at ${path}`, async ({ join }) => {
    const page = await join();
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoFault(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoFault(page);
  });
}

test("axe finds no fault at the table", async ({ join }) => {
  const page = await join();
  await playNow(page, "Europe");
  await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
  await expectNoFault(page);
  await step(page, list);
  await expectNoFault(page);
  for (const tab of ["List", "Chat"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expectNoFault(page);
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await expectNoFault(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFault(page);
});

test("axe finds no fault in a room", async ({ join }) => {
  const page = await join();
  await page.goto("/");
  await page.getByRole("button", { name: "Open a table" }).click();
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  await expectNoFault(page);
});

for (const language of LANGUAGES) {
  test(`nothing is too wide in ${language}`, async ({ join }) => {
    const page = await join();
    await playNow(page, "Europe", 4);
    await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
    const game = new URL(page.url()).pathname;
    await speak(page, language);
    for (const path of [...PAGES, game]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 780 : 900 });
        expect([path, width, await tooWide(page)]).toEqual([path, width, []]);
      }
    }
  });
}
