// Whole games, each by one way of playing.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  claimablePoint,
  claimOpened,
  isOver,
  keyboard,
  list,
  mouse,
  playNow,
  playToTheEnd,
  step,
  stepOneDevice,
  type Hands,
} from "./play";

async function expectResult(page: Page): Promise<void> {
  // Without motion the scoring is not walked through, so there is nothing to skip.
  await expect(page.getByRole("heading", { name: /wins$|First place shared/ })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByText("The shuffle was checked and is fair")).toBeVisible();
}

test("three clicks from the first page to the first move, and a whole game by mouse", async ({ join }) => {
  const page = await join();
  await playNow(page, "USA");
  await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
  await playToTheEnd(page, mouse);
  await expectResult(page);
});

test("a whole game by keyboard only", async ({ join }) => {
  const page = await join();
  await playNow(page, "USA");
  await playToTheEnd(page, keyboard);
  await expectResult(page);
});

test("a whole game in the list view only", async ({ join }) => {
  const page = await join();
  await playNow(page, "Europe");
  await page.getByRole("tab", { name: "List" }).click();
  await playToTheEnd(page, list);
  await expectResult(page);
});

test("a whole game on a phone, by touch", async ({ join }) => {
  const page = await join({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  const touch: Hands = {
    async chooseRoute(phone) {
      await phone.getByRole("button", { name: "Show the whole board" }).tap();
      const point = await claimablePoint(phone);
      if (point === null) return false;
      await phone.touchscreen.tap(point.x, point.y);
      return claimOpened(phone);
    },
    press: (_, target) => target.tap(),
    drawDeck: (phone) => phone.getByRole("button", { name: /^Deck, / }).tap(),
  };
  await playNow(page, "USA");
  await playToTheEnd(page, touch);
  await expectResult(page);
});

test("a whole game of two people at one device", async ({ join }) => {
  const page = await join();
  await page.goto("/");
  await page.getByRole("radio", { name: "USA" }).check({ force: true });
  await page.getByRole("region", { name: "One device" }).getByRole("button", { name: "Start" }).click();
  await page.getByRole("tab", { name: "List" }).click();
  while (await stepOneDevice(page, list));
  await expectResult(page);
});

test("two people and a bot on the Europe board", async ({ join }) => {
  const host = await join();
  const guest = await join();
  await host.goto("/");
  await host.getByRole("radio", { name: "Europe" }).check({ force: true });
  await host.getByRole("button", { name: "Open a table" }).click();
  await expect(host.getByRole("button", { name: "Leave" })).toBeVisible();
  const code = (await host.locator(".code").textContent()) ?? "";

  await guest.goto("/");
  await guest.getByLabel("Code or link").fill(code);
  await guest
    .getByRole("region", { name: "Play with friends" })
    .getByRole("button", { name: "Join" })
    .click();
  await guest.getByRole("button", { name: "Sit here" }).first().click();
  await expect(guest.getByRole("button", { name: "Leave" })).toBeVisible();
  await host.getByLabel("Add a bot: Green").selectOption("easy");
  await host.getByRole("button", { name: "Start the game" }).click();

  let [hostPlays, guestPlays] = [true, true];
  const run = async (page: Page): Promise<void> => playToTheEnd(page, mouse);
  await Promise.all([run(host).then(() => (hostPlays = false)), run(guest).then(() => (guestPlays = false))]);
  expect([hostPlays, guestPlays]).toEqual([false, false]);
  await expectResult(host);
  await expectResult(guest);
});

test("a rematch seats everybody anew, and the replay can be scrubbed", async ({ join }) => {
  const page = await join();
  await playNow(page, "USA");
  await page.getByRole("tab", { name: "List" }).click();
  while (await step(page, list));
  await expect(isOver(page)).toBeVisible();

  await page.getByRole("link", { name: "Replay" }).click();
  const slider = page.getByRole("slider", { name: "Step" });
  await expect(slider).toBeVisible();
  await page.getByRole("button", { name: "To the end" }).click();
  const last = Number(await slider.inputValue());
  expect(last).toBeGreaterThan(50);
  await page.keyboard.press("ArrowLeft");
  await expect(slider).toHaveValue(String(last - 1));
  await expect(page).toHaveURL(new RegExp(`step=${last - 1}`));
  await page.reload();
  await expect(slider).toHaveValue(String(last - 1));
  await page.goBack();
  await page.getByRole("button", { name: "Rematch" }).click();
  // Against bots it begins at once.
  await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
});
