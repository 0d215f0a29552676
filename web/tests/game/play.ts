// Plays by what is on the screen, as a person would: finish what is asked, claim what can be claimed, else draw.
import { expect, type Locator, type Page } from "@playwright/test";

export interface Hands {
  /** Opens the bar for a route that can be claimed; false if there is none. */
  chooseRoute(page: Page): Promise<boolean>;
  /** Presses a button. */
  press(page: Page, button: Locator): Promise<void>;
  drawDeck(page: Page): Promise<void>;
}

const button = (page: Page, name: RegExp | string): Locator =>
  page.getByRole("button", { name, exact: true });

export const status = (page: Page): Locator => page.locator("header [role=status]").first();
export const isOver = (page: Page): Locator =>
  page.getByRole("heading", { name: /wins$|First place shared|Final scoring/ });

export async function playNow(page: Page, map: "USA" | "Europe", bots = 1): Promise<void> {
  await page.goto("/");
  await page.getByRole("radio", { name: map }).check({ force: true });
  const now = page.getByRole("region", { name: "Play now" });
  await now.getByRole("radio", { name: String(bots), exact: true }).check({ force: true });
  await now.getByRole("button", { name: "Start" }).click();
}

/** A game among bots, which the host only watches. */
export async function watchBots(page: Page, map: "USA" | "Europe", bots: number): Promise<void> {
  if (new URL(page.url()).pathname !== "/") await page.goto("/");
  await page.getByRole("radio", { name: map }).check({ force: true });
  const friends = page.getByRole("region", { name: "Play with friends" });
  await friends.getByRole("radio", { name: String(bots), exact: true }).check({ force: true });
  await friends.getByRole("button", { name: "Open a table" }).click();
  await button(page, "Leave").click();
  const add = page.getByLabel(/^Add a bot: /);
  for (let free = bots; free > 0; free--) {
    await expect(add).toHaveCount(free);
    await add.first().selectOption("easy");
  }
  await button(page, "Start the game").click();
}

/** One decision; false once the game is over. */
export async function step(page: Page, hands: Hands): Promise<boolean> {
  const asked = page.locator("header [role=status].own");
  await expect(asked.or(isOver(page)).first()).toBeVisible({ timeout: 60_000 });
  if (await isOver(page).isVisible()) return false;
  const before = (await page.locator("[data-decision]").getAttribute("data-decision")) ?? "";
  await decide(page, hands);
  await expect(page.locator(`[data-decision="${before}"]`)).toHaveCount(0);
  return true;
}

async function decide(page: Page, hands: Hands): Promise<void> {
  const text = (await status(page).textContent()) ?? "";
  if (text.includes("Choose tickets")) return hands.press(page, button(page, /^Keep \d tickets?$/));
  if (text.includes("Tunnel")) {
    const pay = button(page, /^Pay \d more$/);
    return hands.press(page, (await pay.isVisible()) ? pay : button(page, /^Give up/));
  }
  if (text.includes("claim a route") && (await hands.chooseRoute(page))) {
    return hands.press(page, button(page, "Claim"));
  }
  if (text.includes("draw") || text.includes("Draw")) return hands.drawDeck(page);
  if (text.includes("pass")) return hands.press(page, button(page, "Pass"));
  await hands.press(page, button(page, /^Draw tickets, /));
  return hands.press(page, button(page, "Draw tickets").last());
}

export async function playToTheEnd(page: Page, hands: Hands): Promise<void> {
  for (let decisions = 0; decisions < 400; decisions++) {
    if (!(await step(page, hands))) return;
  }
  throw new Error("the game does not end");
}

/** A point on the corridor of a route that is outlined as claimable, the longest of them. */
export async function claimablePoint(page: Page): Promise<{ x: number; y: number } | null> {
  return page.locator("main svg.game").evaluate((svg) => {
    const outlines = [...svg.querySelectorAll<SVGPathElement>("path.legal")];
    const longest = outlines.toSorted((one, other) => other.getTotalLength() - one.getTotalLength())[0];
    if (longest === undefined) return null;
    // Of a grid of points, the one inside the corridor that is nearest to its middle.
    const box = longest.getBBox();
    const steps = Array.from({ length: 31 }, (_, part) => part / 30);
    const inside = steps
      .flatMap((u) => steps.map((v) => new DOMPoint(box.x + u * box.width, box.y + v * box.height)))
      .filter((point) => longest.isPointInFill(point));
    const away = ({ x, y }: DOMPoint): number =>
      Math.hypot(x - box.x - box.width / 2, y - box.y - box.height / 2);
    const middle = inside.toSorted((one, other) => away(one) - away(other))[0];
    if (middle === undefined) return null;
    const at = middle.matrixTransform(longest.getScreenCTM() ?? undefined);
    return { x: at.x, y: at.y };
  });
}

export const mouse: Hands = {
  async chooseRoute(page) {
    const point = await claimablePoint(page);
    if (point === null) return false;
    await page.mouse.click(point.x, point.y);
    return claimOpened(page);
  },
  press: (_, target) => target.click(),
  drawDeck: (page) => button(page, /^Deck, /).click(),
};

/** Two routes may lie so close that the client asks which one. */
export async function claimOpened(page: Page): Promise<boolean> {
  const claim = button(page, "Claim");
  const which = page.getByRole("heading", { name: "Which one?" });
  await expect(page.locator(".dock .bar")).toBeVisible();
  if (await which.isVisible()) await page.locator(".dock .buttons button").first().click();
  return claim.isVisible();
}

export const list: Hands = {
  async chooseRoute(page) {
    const row = page.locator(".list > ul").first().getByRole("button").first();
    if (!(await row.isVisible())) return false;
    await row.click();
    return claimOpened(page);
  },
  press: (_, target) => target.click(),
  drawDeck: (page) => button(page, /^Deck, /).click(),
};

export const keyboard: Hands = {
  async chooseRoute(page) {
    await page.keyboard.press("r");
    const filter = page.getByRole("searchbox");
    await expect(filter).toBeFocused();
    // From the filter over the order to the first row.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    return claimOpened(page);
  },
  async press(page, target) {
    await target.focus();
    await page.keyboard.press("Enter");
  },
  drawDeck: (page) => page.keyboard.press("d"),
};

/** Hands the device on where the curtain asks for it; false once the game is over. */
export async function stepOneDevice(page: Page, hands: Hands): Promise<boolean> {
  const curtain = button(page, /^I am .*: show my cards$/);
  const asked = page.locator("header [role=status].own");
  await expect(curtain.or(asked).or(isOver(page)).first()).toBeVisible();
  if (await curtain.isVisible()) await curtain.click();
  return step(page, hands);
}
