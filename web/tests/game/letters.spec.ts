// News of slow games: where one asks for them, and what comes.
import type { Locator, Page } from "@playwright/test";
import { expect, test as base } from "./fixtures";
import { cutText, expectNoFault, resize, smallTargets, sticksOut } from "./looks";
import { LANGUAGES, open, speak } from "./screens";
import { GameServer } from "./server";
import { MailSink, PushSink } from "./sinks";

interface Sinks {
  mail: MailSink;
  push: PushSink;
}

const test = base.extend<object, { sinks: Sinks; server: GameServer }>({
  sinks: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const sinks = { mail: await MailSink.start(), push: await PushSink.start() };
      await use(sinks);
      sinks.mail.stop();
      sinks.push.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ sinks }, use) => {
      const server = await GameServer.start({
        WHISTLESTOP_MAIL: sinks.mail.url,
        WHISTLESTOP_MAIL_FROM: "trains@example.org",
        WHISTLESTOP_PUSH_SERVICES: "127.0.0.1",
        WHISTLESTOP_TELL_AFTER: "0",
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
});

const PASSWORD = "a long walk along the rails";
const section = (page: Page): Locator => page.getByRole("region", { name: "Slow games" });
const notifications = (page: Page): Locator => section(page).getByLabel("Notifications in this browser");

async function register(page: Page, name: string): Promise<void> {
  await page.goto("/");
  const account = { name, password: PASSWORD };
  await expect.poll(async () => (await page.request.get("/api/me")).ok()).toBe(true);
  expect((await page.request.post("/api/register", { data: account })).ok()).toBe(true);
}

/** Gives a browser a push service; there is none on this machine. */
async function equip(page: Page, push: PushSink, path: string): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(({ endpoint, keys }) => {
    const name = "subscribed";
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => localStorage.removeItem(name),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(name) === null ? null : subscription),
      subscribe: async () => {
        localStorage.setItem(name, "yes");
        return subscription;
      },
    });
  }, push.subscription(path));
}

const contacts = async (page: Page): Promise<unknown[]> =>
  ((await (await page.request.get("/api/me/contacts")).json()) as { contacts: unknown[] }).contacts;

async function openSlowTable(page: Page): Promise<void> {
  await page.goto("/");
  const friends = page.getByRole("region", { name: "Play with friends" });
  await friends.getByRole("radio", { name: /^Slow/ }).check({ force: true });
  await friends.getByRole("radio", { name: "2", exact: true }).check({ force: true });
  await friends.getByRole("button", { name: "Open a table" }).click();
  await expect(page.getByRole("button", { name: "Leave" })).toBeVisible();
}

test("an address is confirmed by its mail, and can be removed", async ({ join, sinks }) => {
  const page = await join();
  await register(page, "Marta");
  await page.goto("/settings");
  const address = section(page).getByLabel("E-mail address");
  const add = section(page).getByRole("button", { name: "Confirm by e-mail" });
  await address.fill("marta..@example.org");
  await add.click();
  await expect(section(page).getByRole("alert")).toHaveText("Nothing can be sent to this address.");
  await address.fill("marta@example.org");
  await add.click();
  await expect(section(page).getByRole("status")).toContainText("on its way to marta@example.org");
  await expect(section(page)).toContainText("waiting to be confirmed");
  await expectNoFault(page);
  expect(await smallTargets(page)).toEqual([]);

  const link = /\/link\/mail\/\S+/.exec(sinks.mail.taken.at(-1) ?? "")?.[0] ?? "";
  await page.goto(link);
  await expect(section(page)).toBeInViewport();
  await expect(section(page).getByText("confirmed", { exact: true })).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading")).toHaveText("This link was used already, or it is too old.");
  await page.getByRole("link").click();
  await section(page).getByRole("button", { name: "Remove" }).click();
  await expect(address).toBeVisible();
});

test("a browser is switched on and hears of a turn, until it is switched off", async ({ join, sinks }) => {
  const page = await join();
  await equip(page, sinks.push, "/to/guest");
  await page.goto("/settings");
  await expect(section(page)).toContainText("With an account it can also come by e-mail.");
  await notifications(page).click();
  await expect(notifications(page)).toBeChecked();
  await page.reload();
  await expect(notifications(page)).toBeChecked();
  await expectNoFault(page);

  await openSlowTable(page);
  await expect(page.getByRole("link", { name: "Hear when it is your turn" })).toHaveCount(0);
  await page.getByLabel(/^Add a bot: /).selectOption("easy");
  const start = page.getByRole("button", { name: "Start the game" });
  await expect(start).toBeEnabled();
  // Whoever looks on is not told.
  const table = new URL(page.url()).pathname.replace("/t/", "");
  await page.goto("/settings");
  await page.waitForTimeout(1_000);
  const command = { data: { kind: "start" }, headers: { "Idempotency-Key": "start" } };
  expect((await page.request.post(`/api/tables/${table}/commands`, command)).ok()).toBe(true);
  await expect.poll(() => sinks.push.taken, { timeout: 30_000 }).toContain("/to/guest");

  await notifications(page).click();
  await expect(notifications(page)).not.toBeChecked();
  expect(await contacts(page)).toEqual([]);
});

test("what comes is shown, the latest of each table", async ({ join, server }) => {
  const page = await join();
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/settings");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) done(registration.registrationId);
    }),
  );
  await session.send("ServiceWorker.enable");
  const registrationId = await registered;
  const deliver = (title: string, path: string) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: server.address,
      registrationId,
      data: JSON.stringify({ title, body: `${title}: ${path}`, path }),
    });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag }) => [title, body, tag]).toSorted();
    });
  await deliver("Your turn", "/t/one");
  await expect.poll(shown).toHaveLength(1);
  await deliver("Your turn", "/t/two");
  await expect.poll(shown).toHaveLength(2);
  await deliver("The game is over", "/t/two");
  await expect.poll(shown).toEqual([
    ["The game is over", "The game is over: /t/two", "/t/two"],
    ["Your turn", "Your turn: /t/one", "/t/one"],
  ]);
});

test("whoever signs out hears nothing more in this browser", async ({ join, sinks }) => {
  const page = await join();
  await equip(page, sinks.push, "/to/nora");
  await register(page, "Nora");
  await page.goto("/settings");
  await notifications(page).click();
  await expect(notifications(page)).toBeChecked();
  const elsewhere = await join();
  const signIn = { data: { name: "Nora", password: PASSWORD } };
  expect((await elsewhere.request.post("/api/login", signIn)).ok()).toBe(true);
  await elsewhere.goto("/settings");
  await expect(section(elsewhere)).toContainText("Notifications in another browser: 127.0.0.1");

  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("subscribed"))).toBe(null);
  expect(await contacts(elsewhere)).toEqual([]);
});

test("a browser that may show nothing, or cannot, says so", async ({ join }) => {
  const [page, old] = [await join(), await join()];
  await page.addInitScript(() => Object.assign(Notification, { requestPermission: async () => "denied" }));
  await page.goto("/settings");
  await notifications(page).click();
  await expect(section(page).getByRole("alert")).toContainText(
    "This browser shows no notifications from here.",
  );
  await expect(notifications(page)).not.toBeChecked();
  await old.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
  await old.goto("/settings");
  await expect(section(old)).toContainText("This browser cannot receive notifications.");
});

test("whoever hears nothing of a slow game is told once that they could", async ({ join }) => {
  const page = await join();
  await openSlowTable(page);
  const hint = page.getByRole("link", { name: "Hear when it is your turn" });
  await expect(hint).toBeVisible();
  await expectNoFault(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByLabel(/^Add a bot: /).selectOption("easy");
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("tab", { name: "Log" })).toBeVisible();
  await expect(hint).toBeVisible();
  await hint.click();
  await expect(section(page)).toBeInViewport();
  await page.goBack();
  await page.getByRole("button", { name: "No, thanks" }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Log" })).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test("no text about it is cut, in any language", async ({ join }) => {
  const page = await join();
  await openSlowTable(page);
  const room = new URL(page.url()).pathname;
  const look = async (language: string, path: string): Promise<void> => {
    await open(page, path);
    for (const width of [320, 390, 1280]) {
      await resize(page, width, 800);
      const faults = [await sticksOut(page), ...(await cutText(page))];
      expect.soft([language, path, width, ...faults]).toEqual([language, path, width, 0]);
    }
  };
  for (const language of LANGUAGES) {
    await speak(page, language);
    await look(language, "/settings");
    await look(language, room);
  }
  await register(page, "A name as long as it is");
  const data = { channel: "mail", address: `${"m".repeat(60)}@${"example".repeat(5)}.org`, language: "en" };
  expect((await page.request.post("/api/me/contacts", { data })).ok()).toBe(true);
  for (const language of LANGUAGES) {
    await speak(page, language);
    await look(language, "/settings");
  }
});
