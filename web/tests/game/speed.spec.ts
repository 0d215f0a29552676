// How fast the client is, on a processor that is slowed four times.
import type { CDPSession, Page } from "@playwright/test";
import { heapSize } from "../heap";
import { answerTime, longestTask, pageTime, possibleFrames, traced } from "../trace";
import { expect, test } from "./fixtures";
import { note, writeDown } from "./limits";
import { drawn } from "./looks";
import { claimablePoint, list, playNow, step, watchBots } from "./play";

const SLOWED = 4;
const BENCH = process.env["BENCH"] !== undefined;
/** A leak shows after a few games as well; the promise is about twenty. */
const GAMES = BENCH ? 20 : 6;
const TAPS = 7;

test.afterAll(({ browser }) => {
  if (BENCH) writeDown("../docs/performance-web.md", browser.version());
});

const slow = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  return session;
};

test("what must be loaded before the first move", async ({ join }) => {
  const page = await join();
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  session.on("Network.webSocketFrameReceived", ({ response }) => (bytes += response.payloadData.length));
  await session.send("Network.enable");
  await playNow(page, "Europe");
  await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  note("bytes", bytes / 1000);
});

test("when a page can be used", async ({ join, browser }) => {
  const host = await join();
  await playNow(host, "Europe", 4);
  await expect(host.getByRole("button", { name: /^Keep \d tickets$/ })).toBeVisible();
  const cookies = await host.context().cookies();
  const table = new URL(host.url()).pathname;
  // Pages that are still open would be counted.
  await host.close();

  const usableAfter = async (path: string, selector: string): Promise<number> => {
    const page = await join();
    await page.context().addCookies(cookies);
    await slow(page);
    const loading = await traced(browser, page, async () => {
      await page.goto(path, { waitUntil: "commit" });
      await there(page, selector);
      await page.evaluate(() => new Promise<unknown>((done) => requestIdleCallback(done)));
    });
    await page.close();
    return pageTime(loading);
  };
  note("interactive", await usableAfter("/", "button.go:enabled"));
  note("table", await usableAfter(table, ".dock button.primary:enabled"));
});

/** Waits without burdening the page, as a search by role would. */
const there = (page: Page, selector: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, {
    polling: 100,
    timeout: 120_000,
  });

test("how soon a tap is answered", async ({ join, browser }) => {
  const page = await join();
  await playNow(page, "Europe");
  await step(page, list);
  await expect(page.locator("header [role=status].own")).toBeVisible();
  const { x, y } = (await claimablePoint(page)) ?? { x: 0, y: 0 };
  await slow(page);
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap++) {
    const answer = await traced(browser, page, async () => {
      await page.mouse.click(x, y);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    });
    times.push(answerTime(answer));
    await expect(page.locator(".dock .bar")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".dock .bar")).toHaveCount(0);
  }
  note("tap", times.toSorted((one, other) => one - other)[Math.floor(TAPS / 2)] ?? Infinity);
});

test("frames while panning and zooming, and the longest task while others move", async ({
  join,
  browser,
}) => {
  const page = await join();
  await watchBots(page, "Europe", 3);
  // Opening the table is measured elsewhere.
  await expect(page.locator("svg.game .beds path").first()).toBeAttached();
  await drawn(page);
  const session = await slow(page);
  const moves = await traced(browser, page, async () => void (await there(page, ".dock table")));
  note("task", longestTask(moves));

  await page.getByRole("button", { name: "Look at the board" }).click();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForTimeout(1500);
  await mouse(session, "mousePressed", { clickCount: 1 });
  const panning = await traced(browser, page, () =>
    steadily(90, (turn) =>
      mouse(session, "mouseMoved", {
        x: 500 + 160 * Math.sin(turn / 8),
        y: 350 + 90 * Math.cos(turn / 8),
        buttons: 1,
      }),
    ),
  );
  await mouse(session, "mouseReleased", { clickCount: 1 });
  await page.waitForTimeout(1500);
  note("panning", possibleFrames(panning));
  const zooming = await traced(browser, page, () =>
    steadily(90, (turn) =>
      mouse(session, "mouseWheel", { button: "none", deltaX: 0, deltaY: turn % 60 < 30 ? -20 : 20 }),
    ),
  );
  note("zooming", possibleFrames(zooming));
});

type MouseEventType = "mousePressed" | "mouseMoved" | "mouseReleased" | "mouseWheel";

const mouse = (session: CDPSession, kind: MouseEventType, more: object): Promise<unknown> =>
  session.send("Input.dispatchMouseEvent", { type: kind, x: 500, y: 350, button: "left", ...more });

/** Events at the pace of a hand, which does not wait for the page to answer. */
async function steadily(steps: number, send: (turn: number) => Promise<unknown>): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let turn = 0; turn < steps; turn++) {
    sent.push(send(turn));
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
  await Promise.all(sent);
}

test("the heap after many games", async ({ join }) => {
  const page = await join();
  const session = await page.context().newCDPSession(page);
  const game = async (): Promise<void> => {
    await watchBots(page, "USA", 2);
    await there(page, ".dock table");
    await page.getByRole("link", { name: "Home" }).click();
    await expect(page.getByRole("region", { name: "Play now" })).toBeVisible();
  };
  // The first games fill what is made once and kept.
  await game();
  await game();
  const before = await heapSize(session);
  for (let played = 0; played < GAMES; played++) await game();
  note("heap", ((await heapSize(session)) - before) / 1000);
});
