// What a device does when it is one's turn: it sounds, if it may, and its screen stays on.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { list, playNow, status, step } from "./play";

declare global {
  interface Window {
    /** Devices for sound that were opened, and tones that were begun. */
    heard: { devices: number; tones: number };
    /** Locks that keep the screen on. */
    locks: WakeLockSentinel[];
  }
}

/** Counts what the page asks the browser for; the browser does it all the same. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.heard = { devices: 0, tones: 0 };
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        window.heard.devices++;
      }
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      window.heard.tones++;
      start.call(this, when);
    };
    window.locks = [];
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = async function (type) {
      const lock = await request.call(this, type);
      window.locks.push(lock);
      return lock;
    };
  });

const heard = (page: Page): Promise<Window["heard"]> => page.evaluate(() => window.heard);

test("one's turn is heard; turned off, nothing is, and no device is opened for it", async ({ join }) => {
  const page = await join();
  await listen(page);
  await playNow(page, "USA");
  await step(page, list);
  await expect.poll(async () => (await heard(page)).tones).toBeGreaterThan(0);

  await page.getByRole("button", { name: "Turn sounds off" }).click();
  const { tones } = await heard(page);
  await step(page, list);
  await step(page, list);
  await expect(status(page)).toContainText("Your turn");
  expect((await heard(page)).tones).toBe(tones);

  await page.reload();
  await step(page, list);
  await step(page, list);
  await expect(status(page)).toContainText("Your turn");
  expect(await heard(page)).toEqual({ devices: 0, tones: 0 });

  await page.getByRole("button", { name: "Turn sounds on" }).click();
  await step(page, list);
  await step(page, list);
  await expect.poll(async () => (await heard(page)).tones).toBeGreaterThan(0);
});

test("the screen stays on during one's turn, and only then", async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  for (const page of [host, guest]) await listen(page);
  await host.goto("/");
  const friends = host.getByRole("region", { name: "Play with friends" });
  await friends.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await friends.getByRole("button", { name: "Open a table" }).click();
  await expect(host.getByRole("button", { name: "Leave" })).toBeVisible();
  await guest.goto(host.url());
  await guest.getByRole("button", { name: "Sit here" }).click();
  await host.getByRole("button", { name: "Start the game" }).click();
  for (const page of [host, guest]) await step(page, list);

  const awake = (page: Page): Promise<number> =>
    page.evaluate(() => window.locks.filter(({ released }) => !released).length);
  const mine = (page: Page) => page.locator("header [role=status].own");
  for (let turn = 0; turn < 2; turn++) {
    await expect.poll(async () => (await mine(host).count()) + (await mine(guest).count())).toBe(1);
    const [active, waiting] = (await mine(host).count()) === 1 ? [host, guest] : [guest, host];
    await active.bringToFront();
    await expect.poll(() => awake(active)).toBe(1);
    await expect.poll(() => awake(waiting)).toBe(0);
    await active.getByRole("button", { name: /^Deck, / }).click();
    await expect(status(active)).toContainText("Draw one more card");
    await active.getByRole("button", { name: /^Deck, / }).click();
    await expect(mine(active)).toHaveCount(0);
  }
});
