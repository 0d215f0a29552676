// `npm run shots`: pictures of every main screen in every language, on desktop and phone, to be looked at.
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { list, playNow, playToTheEnd, step } from "./play";

const LANGUAGES = ["en", "pt-PT", "pt-BR", "it", "ro"];
const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
const FOLDER = "shots";

test.skip(process.env["SHOTS"] === undefined, "made on demand");

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem(
      "whistlestop.settings",
      JSON.stringify({ botPace: 0, motion: "none", language: chosen }),
    );
  }, language);
}

for (const [size, options] of Object.entries(SIZES)) {
  test(`pictures on a ${size}`, async ({ join }) => {
    test.setTimeout(900_000);
    mkdirSync(FOLDER, { recursive: true });
    const page = await join(SIZES.desktop);

    await playNow(page, "USA", 2);
    await page.getByRole("tab", { name: "List" }).click();
    await playToTheEnd(page, list);
    const over = new URL(page.url()).pathname;

    await playNow(page, "Europe", 3);
    await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
    const choosing = new URL(page.url()).pathname;

    await playNow(page, "Europe", 4);
    await page.getByRole("tab", { name: "List" }).click();
    for (let turn = 0; turn < 40; turn++) await step(page, list);
    const playing = new URL(page.url()).pathname;

    await page.goto("/");
    await page.getByRole("button", { name: "Open a table" }).click();
    await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
    const room = new URL(page.url()).pathname;

    const cookies = await page.context().cookies();
    const looking = await join(options);
    await looking.context().addCookies(cookies);
    await looking.goto("/");
    const screens: [string, string][] = [
      ["home", "/"],
      ["room", room],
      ["tickets", choosing],
      ["table", playing],
      ["end", over],
      ["replay", `${over.replace("/t/", "/r/")}?step=80`],
      ["rules", "/rules"],
      ["learn", "/learn"],
      ["settings", "/settings"],
      ["account", "/account"],
    ];
    for (const language of LANGUAGES) {
      await speak(looking, language);
      for (const [name, path] of screens) {
        await looking.goto(path);
        await looking.waitForLoadState("networkidle");
        // The background of the board is painted beside the page.
        await looking.waitForTimeout(1200);
        await looking.screenshot({ path: `${FOLDER}/${size}-${language}-${name}.png` });
      }
    }
  });
}
