// Why panning and zooming are fast; how fast they are is measured in game/speed.spec.ts.
import { expect, test, type Page } from "@playwright/test";
import { traced } from "./trace";

test.skip(({ hasTouch }) => hasTouch, "measured once");

test("a gesture draws nothing anew: the layers only move", async ({ page, browser }) => {
  await openPlayed(page);
  const events = await traced(browser, page, () =>
    // In one go, so that a slow machine does not take a pause for the end of the gesture.
    page.getByRole("application").evaluate(async (board) => {
      for (let step = 0; step < 20; step++) {
        const at = { deltaY: -20, clientX: 700, clientY: 450, cancelable: true };
        board.dispatchEvent(new WheelEvent("wheel", at));
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  const named = (name: string) => events.filter((event) => event.name === name);
  expect(named("UpdateLayoutTree").length).toBeGreaterThan(10);
  expect(named("Layout").length).toBeLessThan(5);
  // Nor are the layers put together anew, which takes a millisecond each time.
  const layered = named("Layerize").map(({ tdur = 0 }) => tdur);
  expect(layered.length).toBeGreaterThan(10);
  expect(layered.toSorted((one, other) => one - other)[Math.floor(layered.length / 2)]).toBeLessThan(200);
});

async function openPlayed(page: Page): Promise<void> {
  await page.goto("/gallery.html?map=europe&played");
  await expect(page.locator("canvas").last()).toBeVisible();
  await page.waitForTimeout(1500);
}
