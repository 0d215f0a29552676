// What a person sets acts at once, at the table too.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { playNow } from "./play";

async function set(page: Page, settings: object): Promise<void> {
  await page.addInitScript(
    (chosen) => localStorage.setItem("whistlestop.settings", chosen),
    JSON.stringify(settings),
  );
}

/** How many different views of the board a button leads through. */
const viewsAfter = (page: Page, button: string): Promise<number> =>
  page.getByRole("button", { name: button }).evaluate(async (element: HTMLElement) => {
    const stage = document.querySelector<HTMLElement>(".stage");
    const before = stage?.style.transform;
    element.click();
    const seen = new Set<string | undefined>();
    for (let frames = 0; frames < 10; frames++) {
      await new Promise(requestAnimationFrame);
      seen.add(stage?.style.transform);
    }
    seen.delete(before);
    return seen.size;
  });

for (const [motion, least, most] of [
  ["system", 2, 10],
  ["none", 1, 1],
] as const) {
  test(`with motion "${motion}" the board ${most > 1 ? "glides" : "does not glide"}`, async ({ join }) => {
    const page = await join();
    await set(page, { botPace: 0, motion });
    await playNow(page, "USA");
    const views = await viewsAfter(page, "Zoom in");
    expect(views).toBeGreaterThanOrEqual(least);
    expect(views).toBeLessThanOrEqual(most);
  });
}
