// The client as an app: what stays when the server is away, and what happens when there is a new one.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "./fixtures";
import { list, playNow, status, step } from "./play";

const PAGE = "dist/index.html";

/** Lets the server send another first page, as after an update. A debug build of it reads the files anew. */
function publish(html: string): void {
  writeFileSync(PAGE, html);
  writeFileSync(`${PAGE}.br`, brotliCompressSync(html));
  writeFileSync(`${PAGE}.gz`, gzipSync(html));
}

test("the client is installed, and opens while the server is away", async ({ join, server }) => {
  const page = await join();
  await page.goto("/");
  const { icons, start_url: start } = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await (await fetch(link?.href ?? "")).json()) as { icons: { src: string }[]; start_url: string };
  });
  for (const path of [start, ...icons.map(({ src }) => src)])
    expect((await page.request.get(path)).ok(), path).toBe(true);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // From now on all that is loaded is kept.
  await page.reload();
  await expect(page.getByRole("region", { name: "Play now" })).toBeVisible();
  await server.kill();
  await page.reload();
  await expect(page.getByText("Whistlestop").first()).toBeVisible();
  await server.start();
  await page.reload();
  await expect(
    page.getByRole("region", { name: "Play now" }).getByRole("button", { name: "Start" }),
  ).toBeEnabled();
});

test("a new client is there for the next page, and is not forced on a running game", async ({ join }) => {
  const old = readFileSync(PAGE, "utf8");
  const page = await join();
  await playNow(page, "USA");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await step(page, list);
  await page.evaluate(() => (document.body.dataset["same"] = "page"));
  const next = await page.context().newPage();
  try {
    publish(old.replace("<body", '<body data-build="new"'));
    await next.goto("/");
    await expect(next.locator("body")).toHaveAttribute("data-build", "new");
    await expect(status(page)).toContainText("Your turn");
    for (let turn = 0; turn < 3; turn++) await step(page, list);
    await expect(page.locator("body")).toHaveAttribute("data-same", "page");
    await expect(page.locator("body")).not.toHaveAttribute("data-build");
    await page.reload();
    await expect(page.locator("body")).toHaveAttribute("data-build", "new");
  } finally {
    publish(old);
  }
});
