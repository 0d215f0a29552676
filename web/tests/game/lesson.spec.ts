// The guided first games, from the page about them to the last hint.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { isOver, list, step } from "./play";

/** Reads what is said until nothing is; tells what it was. */
async function read(page: Page, said: string[]): Promise<void> {
  const hint = page.getByRole("complementary", { name: "Learn" });
  while (await hint.isVisible()) {
    const text = (await hint.getByRole("status").textContent()) ?? "";
    said.push(text);
    await hint.getByRole("button", { name: "Got it" }).click();
    await expect(hint.getByText(text)).toHaveCount(0);
  }
}

for (const board of ["USA", "Europe"] as const) {
  test(`the guided first game on the ${board} board`, async ({ join }) => {
    const page = await join();
    await page.goto("/learn");
    await page.getByRole("button", { name: new RegExp(board) }).click();
    await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
    await page.getByRole("tab", { name: "List" }).click();
    const said: string[] = [];
    do await read(page, said);
    while (await step(page, list));
    await expect(isOver(page)).toBeVisible();
    await read(page, said);
    // Each moment has its hint, and none is said twice.
    expect(said.length).toBeGreaterThanOrEqual(7);
    expect(new Set(said).size).toBe(said.length);
    await page.reload();
    await expect(isOver(page)).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Learn" })).toHaveCount(0);
  });
}
