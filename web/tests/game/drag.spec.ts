// Cards that are dragged from the hand to a route.
import { expect, test } from "./fixtures";
import { claimablePoint, list, playNow, step } from "./play";

test("a card laid on a route opens its bar with that color chosen", async ({ join }) => {
  const page = await join();
  await playNow(page, "USA");
  // Keep the tickets, then draw until the hand pays for something.
  while ((await page.locator("path.legal").count()) === 0) await step(page, list);

  const stacks = page.getByRole("list", { name: "My cards" }).getByRole("button");
  const board = page.locator("svg.game");
  for (let place = 0; ; place++) {
    const stack = stacks.nth(place);
    const name = ((await stack.getAttribute("aria-label")) ?? "").split(":")[0] ?? "";
    const { x, y, width, height } = (await stack.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y - 300);
    await expect(board).toHaveClass(/inviting/);
    const point = await claimablePoint(page);
    if (point === null) {
      // Nothing to pay with this color: Escape puts the card back.
      await page.keyboard.press("Escape");
      await expect(board).not.toHaveClass(/inviting/);
      await page.mouse.up();
      continue;
    }
    await page.mouse.move(point.x, point.y, { steps: 4 });
    await page.mouse.up();
    await expect(board).not.toHaveClass(/inviting/);
    await expect(page.getByRole("button", { name: "Claim", exact: true })).toBeVisible();
    const chosen = page.getByRole("group", { name: "Pay with" }).locator("[aria-pressed=true]");
    await expect(chosen).toHaveAttribute("aria-label", new RegExp(name, "i"));
    await expect(stack).toHaveAttribute("aria-pressed", "false");
    return;
  }
});
