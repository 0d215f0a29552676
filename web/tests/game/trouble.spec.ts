// What happens when things break, and who sees what.
import { expect, test } from "./fixtures";
import { list, playNow, status, step } from "./play";

test("the server is killed and comes back: nothing is lost, and nothing is reloaded", async ({
  join,
  server,
}) => {
  const page = await join();
  await playNow(page, "USA");
  await page.getByRole("tab", { name: "List" }).click();
  for (let turn = 0; turn < 8; turn++) await step(page, list);
  await page.evaluate(() => (document.body.dataset["same"] = "page"));
  await page.getByRole("tab", { name: "Log" }).click();
  const before = await page.getByRole("log").textContent();

  await server.kill();
  await expect(page.getByText("No connection. Trying again…")).toBeVisible();
  await server.start();
  await expect(page.getByText("No connection. Trying again…")).toBeHidden({ timeout: 30_000 });

  expect(await page.getByRole("log").textContent()).toBe(before);
  await page.getByRole("tab", { name: "List" }).click();
  for (let turn = 0; turn < 4; turn++) await step(page, list);
  expect(await page.evaluate(() => document.body.dataset["same"])).toBe("page");
});

test("offline and back: a choice made meanwhile is carried out once", async ({ join }) => {
  const page = await join();
  await playNow(page, "USA");
  await step(page, list);
  await expect(status(page)).toContainText("Your turn");
  await page.context().setOffline(true);
  await expect(page.getByText("No connection. Trying again…")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: /^Deck, / }).click();
  await page.context().setOffline(false);
  await expect(status(page)).toContainText("Draw one more card", { timeout: 30_000 });
  await expect(page.getByRole("log").getByText("draws from the deck:")).toHaveCount(1);
});

test("a slow game is left, and is found again days or a restart later", async ({ join, server }) => {
  const page = await join();
  await page.goto("/");
  const friends = page.getByRole("region", { name: "Play with friends" });
  await friends.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await friends.getByRole("radio", { name: "Slow: 2 days a turn" }).check({ force: true });
  await friends.getByRole("button", { name: "Open a table" }).click();
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
  await page.getByLabel("Add a bot: Red").selectOption("easy");
  await page.getByRole("button", { name: "Start the game" }).click();
  for (let turn = 0; turn < 3; turn++) await step(page, list);
  await expect(status(page)).toContainText("Your turn");
  const before = await page.getByRole("log").textContent();
  const table = page.url();
  const context = page.context();
  await page.close();
  await server.kill();
  await server.start();

  const later = await context.newPage();
  await later.goto("/");
  await later.getByRole("region", { name: "Continue" }).getByRole("link", { name: "Rejoin" }).first().click();
  await expect(later).toHaveURL(table);
  await expect(later.getByRole("log")).toHaveText(before ?? "");
  // The time went on, and there is plenty of it.
  await expect(later.getByText(/^47 h \d+ min$/).first()).toBeVisible();
  await step(later, list);
});

test("the language changes in the middle of a game", async ({ join }) => {
  const page = await join();
  await playNow(page, "Europe");
  await step(page, list);
  const game = page.url();
  for (const [name, turn] of [
    ["Português europeu", "É a sua vez"],
    ["Português (Brasil)", "É a sua vez"],
    ["Italiano", "Tocca a te"],
    ["Română", "E rândul tău"],
  ] as const) {
    await page.goto("/settings");
    await page.getByRole("radio", { name }).check({ force: true });
    await page.goto(game);
    await expect(status(page)).toContainText(turn);
  }
});

test("a spectator sees no hand", async ({ join }) => {
  const player = await join();
  await playNow(player, "Europe");
  await step(player, list);
  await expect(player.getByRole("list", { name: "My cards" })).toBeVisible();
  const spectator = await join();
  await spectator.goto(player.url());
  await expect(spectator.getByText("You are watching")).toBeVisible();
  await expect(spectator.getByRole("list", { name: "My cards" })).toHaveCount(0);
  await expect(spectator.getByRole("list", { name: "My tickets" })).toHaveCount(0);
  await player.getByRole("button", { name: /^Deck, / }).click();
  await expect(player.getByRole("log")).toContainText(/draws from the deck: \w+/);
  await expect(spectator.getByRole("log")).toContainText("draws from the deck");
  await expect(spectator.getByRole("log")).not.toContainText("draws from the deck:");
});

test("one device: cards stay hidden behind the curtain, for the screen reader too", async ({ join }) => {
  const page = await join();
  await page.goto("/");
  await page.getByRole("region", { name: "One device" }).getByRole("button", { name: "Start" }).click();
  for (const name of ["Blue", "Red"]) {
    const ready = page.getByRole("button", { name: `I am ${name}: show my cards` });
    await expect(ready).toBeVisible();
    await expect(page.getByRole("list", { name: "My cards" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Keep \d tickets$/ })).toHaveCount(0);
    await ready.click();
    await expect(page.getByRole("list", { name: "My cards" })).toBeVisible();
    await page.getByRole("button", { name: /^Keep \d tickets$/ }).click();
  }
  // Red sees the board still; if Red also begins, the curtain falls after the turn.
  const curtain = page.getByRole("button", { name: "I am Blue: show my cards" });
  await expect(curtain.or(page.getByText("Your turn")).first()).toBeVisible();
  if (!(await curtain.isVisible())) {
    await page.getByRole("button", { name: /^Deck, / }).click();
    await expect(status(page)).toContainText("Draw one more card");
    await page.getByRole("button", { name: /^Deck, / }).click();
  }
  await expect(curtain).toBeVisible();
  await expect(page.getByRole("list", { name: "My cards" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "My tickets" })).toHaveCount(0);
});

test("a route that cannot be claimed says why", async ({ join }) => {
  const page = await join();
  await playNow(page, "Europe");
  await step(page, list);
  await expect(status(page)).toContainText("Your turn");
  await page.keyboard.press("r");
  await page.getByRole("searchbox").fill("stockh petro");
  await page.getByRole("button", { name: /^Petrograd – Stockholm/ }).click();
  const why = page.getByRole("alert");
  await expect(why).toContainText("You do not have these cards");
  await expect(why.getByRole("link", { name: /^Rule / })).toHaveAttribute("href", /\/rules#c\d/);
});

test("a table that does not exist is said to be so, and not asked for again", async ({ join }) => {
  const page = await join();
  let tries = 0;
  page.on("websocket", () => tries++);
  await page.goto("/t/nothing-here");
  await expect(page.getByRole("heading", { name: "There is no table here" })).toBeVisible();
  const before = tries;
  await page.waitForTimeout(3000);
  expect(tries).toBe(before);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Play now" })).toBeVisible();
});
