// The bubble that says more about a thing.
import { expect, test } from "./fixtures";
import { claimablePoint, list, playNow, step } from "./play";

test("a bubble tells about the route under the mouse, the city under the keys, and a player", async ({
  join,
}) => {
  const page = await join();
  await playNow(page, "USA");
  while ((await page.locator("path.legal").count()) === 0) await step(page, list);
  const bubble = page.locator(".tip");
  await expect(bubble).toBeHidden();

  const point = await claimablePoint(page);
  if (point === null) throw new Error("no route is outlined");
  await page.mouse.move(point.x, point.y);
  await expect(bubble).toContainText(/\d trains?, \d+ points?, free, you can pay with /);
  await page.keyboard.press("Escape");
  await expect(bubble).toBeHidden();

  await page.mouse.move(2, 2);
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await expect(bubble).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(bubble).toContainText("trains");

  const bot = page.getByRole("region", { name: "Players" }).getByRole("button").last();
  await bot.click();
  await expect(bubble).toContainText(/bot\n\d+ points?\n\d+ trains/);
});
