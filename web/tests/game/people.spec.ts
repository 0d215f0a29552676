// Accounts, profiles and what people may do about each other.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { list, playNow, playToTheEnd } from "./play";

const PASSWORD = "a long walk along the rails";

const region = (page: Page, name: string) => page.getByRole("region", { name });

async function register(page: Page, name: string): Promise<void> {
  await page.goto("/account");
  const sign = region(page, "Account with a password");
  await sign.getByLabel("Name").fill(name);
  await sign.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await sign.getByRole("button", { name: "New account" }).click();
  await expect(page.getByText("Your account is ready.")).toBeVisible();
}

test("an account from its beginning to its end", async ({ join }) => {
  const page = await join();
  await register(page, "Ines");
  const codes = page.getByText(/^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$/);
  await expect(codes).toHaveCount(8);

  const bots = region(page, "Your bots");
  await bots.getByLabel("Name of the bot").fill("Ines-Bot");
  await bots.getByRole("button", { name: "Add a bot account" }).click();
  await expect(bots.locator("code")).toHaveText(/^\w{20,}/);
  await page.reload();
  await expect(bots.getByRole("link", { name: "Ines-Bot" })).toBeVisible();
  await expect(bots.locator("code")).toHaveCount(0);
  await bots.getByRole("button", { name: "Delete Ines-Bot" }).click();
  await bots.getByRole("button", { name: "Yes, delete for good" }).click();
  await expect(bots.getByRole("link")).toHaveCount(0);

  const password = region(page, "Change the password");
  await password.getByLabel("Password", { exact: true }).fill("not the one");
  await password.getByLabel("New password").fill(`${PASSWORD} again`);
  await password.getByRole("button").click();
  await expect(password.getByRole("alert")).toHaveText("Name or password is wrong.");
  await password.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await password.getByRole("button").click();
  await expect(password.getByRole("status")).toContainText("The password is changed");

  const renewal = region(page, "New recovery codes");
  await renewal.getByLabel("Password", { exact: true }).fill(`${PASSWORD} again`);
  await renewal.getByRole("button", { name: "Make new codes" }).click();
  await expect(renewal.locator("code")).toHaveCount(8);
  await expect(region(page, "Where you are signed in")).toContainText(/Chrome on \w+/);

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  const sign = region(page, "Account with a password");
  await sign.getByLabel("Name").fill("Ines");
  await sign.getByLabel("Password", { exact: true }).fill(`${PASSWORD} again`);
  await sign.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Welcome, Ines.")).toBeVisible();
  await page.getByRole("button", { name: "Delete me" }).click();
  await page.getByRole("button", { name: "Yes, delete for good" }).click();
  await expect(page.getByText("Everything about you is deleted.")).toBeVisible();
});

test("somebody can be reported and blocked from their profile, and unblocked", async ({ join }) => {
  const [page, other] = [await join(), await join()];
  await page.goto("/");
  await other.goto("/account");
  const profile = await other.getByRole("link", { name: "My games and ratings" }).getAttribute("href");
  await page.goto(profile ?? "");
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await page.getByRole("textbox").fill("wrote something that nobody wants to read");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Thank you. It will be looked at.")).toBeVisible();

  await page.getByRole("button", { name: "Do not show what they say" }).click();
  await expect(page.getByRole("button", { name: "Not shown any more" })).toBeVisible();
  await page.goto("/account");
  await region(page, "People you have blocked").getByRole("button", { name: "Unblock" }).click();
  await expect(region(page, "People you have blocked")).toHaveCount(0);
});

test("what somebody says can be reported where it was said", async ({ join }) => {
  const [host, guest] = [await join(), await join()];
  await host.goto("/");
  await host.getByRole("button", { name: "Open a table" }).click();
  await expect(host.getByRole("button", { name: "Leave" })).toBeVisible();
  await guest.goto(host.url());
  await guest.getByRole("button", { name: "Sit here" }).first().click();
  await guest.getByLabel("Say something").fill("nobody wants to read this");
  await guest.getByRole("button", { name: "Send" }).click();

  await expect(host.getByText("nobody wants to read this")).toBeVisible();
  await host.getByRole("button", { name: /^Report / }).click();
  await host.getByRole("textbox").fill("see above");
  const answer = host.waitForResponse("**/api/reports");
  await host.getByRole("button", { name: "Send" }).click();
  const sent = await answer;
  expect(sent.ok()).toBe(true);
  expect(sent.request().postDataJSON()).toMatchObject({
    game: new URL(host.url()).pathname.replace("/t/", ""),
    words: "see above",
  });
  await expect(host.getByText("Thank you. It will be looked at.")).toBeVisible();
});

test("a profile shows charts and leads to the replays", async ({ join }) => {
  const page = await join();
  await playNow(page, "USA");
  await page.getByRole("tab", { name: "List" }).click();
  await playToTheEnd(page, list);
  await page.goto("/account");
  await page.getByRole("link", { name: "My games and ratings" }).click();
  const statistics = region(page, "Statistics").first();
  const points = statistics.getByRole("table", { name: "Points of a game, on average" });
  await expect(points.getByRole("row", { name: /^Routes/ })).toBeVisible();
  const wins = statistics.getByRole("table", { name: "Games won, by number of seats" });
  await expect(wins.getByRole("row", { name: /^2 seats [01] of 1/ })).toBeVisible();
  await page.getByRole("link", { name: "Replay" }).click();
  await expect(page.getByRole("slider", { name: "Step" })).toBeVisible();
});
