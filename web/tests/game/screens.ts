// Every main screen, with a game to look at in each stage.
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { list, playNow, step, watchBots } from "./play";

export const LANGUAGES = ["en", "pt-PT", "pt-BR", "it", "ro"];

/** Screens that are there without a game. */
export const PAGES = {
  home: "/",
  rules: "/rules",
  learn: "/learn",
  settings: "/settings",
  account: "/account",
  ranking: "/ranking/usa",
  unknown: "/nowhere",
};

/** Makes the screens that need a game, and tells where all screens are. */
export async function prepareScreens(page: Page): Promise<Record<string, string>> {
  const here = (): string => new URL(page.url()).pathname;

  await page.goto("/");
  await page.getByRole("button", { name: "Open a table" }).click();
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  const room = here();

  await page.goto("/");
  await watchBots(page, "Europe", 5);
  await expect(page.locator(".dock table")).toBeVisible({ timeout: 60_000 });
  const end = here();

  await playNow(page, "Europe", 4);
  await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
  const tickets = here();

  await playNow(page, "Europe", 4);
  await page.getByRole("tab", { name: "List" }).click();
  for (let turn = 0; turn < 12; turn++) await step(page, list);
  const table = here();

  await page.goto("/");
  await page.getByRole("region", { name: "One device" }).getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("button", { name: /^I am .*: show my cards$/ })).toBeVisible();
  const curtain = here();

  const { id } = await page.evaluate(async () => (await (await fetch("/api/me")).json()) as { id: string });
  const replay = `${end.replace("/t/", "/r/")}?step=120`;
  return { ...PAGES, room, tickets, table, end, replay, curtain, profile: `/p/${id}` };
}

/** From the next page on. */
export const speak = (page: Page, language: string): Promise<void> =>
  page.evaluate(
    (chosen) =>
      localStorage.setItem(
        "whistlestop.settings",
        JSON.stringify({ botPace: 0, motion: "none", language: chosen }),
      ),
    language,
  );

/** Opens a screen and waits until it shows what it is about. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}
