// Every part in every theme: nothing that axe would object to, targets large enough, no need of a weaker policy.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

const PAGES = {
  parts: "/gallery.html",
  europe: "/gallery.html?map=europe",
  "europe-played": "/gallery.html?map=europe&played",
  usa: "/gallery.html?map=usa",
  "usa-played": "/gallery.html?map=usa&played",
  table: "/gallery.html?map=europe&table",
};

for (const [name, address] of Object.entries(PAGES)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe has no objection to ${name}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await expect(page.getByRole("main")).toBeVisible();
      // The drawing is hidden from screen readers, and its thousand shapes take axe long.
      const { violations } = await new AxeBuilder({ page }).exclude("svg.game").analyze();
      expect(violations).toEqual([]);
    });
  }
}

test("every target is at least 24 pixels wide and high", async ({ page }) => {
  await page.goto(PAGES.table);
  await expect(page.getByRole("application")).toBeVisible();
  for (const button of await page.getByRole("button").all()) {
    if (!(await button.isVisible()) || (await button.evaluate((it) => it.classList.contains("spoken"))))
      continue;
    const box = await button.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(24);
  }
});

test("forced colors hide the map and keep the game", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(PAGES["europe-played"]);
  await expect(page.locator("svg.game")).toBeVisible();
  await expect(page.locator("canvas").first()).toBeHidden();
});

test("nothing on the page needs a weaker content security policy than the server sends", async ({ page }) => {
  const broken: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) broken.push(message.text());
  });
  await page.route("**/gallery.html*", async (route) => {
    const response = await route.fetch();
    const policy = "default-src 'self'; img-src 'self' blob: data:";
    const headers = { ...response.headers(), "content-security-policy": policy };
    await route.fulfill({ response, headers });
  });
  await page.goto(PAGES.table);
  await expect(page.locator("canvas").last()).toBeVisible();
  expect(broken).toEqual([]);
});
