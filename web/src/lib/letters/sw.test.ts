// The service worker is a script of its own, which no browser lets us press a notification of in a test.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

interface Asked {
  answers: string[];
  requests: string[];
  windows: string[];
  shown: unknown[];
}

/** Lets the service worker handle one event, in a browser that has these windows open. */
async function handle(name: string, event: object, windows: string[] = []): Promise<Asked> {
  const asked: Asked = { answers: [], requests: [], windows: [], shown: [] };
  const listeners = new Map<string, (event: object) => void>();
  const done: Promise<unknown>[] = [];
  const open = windows.map((url) => ({ url, focus: async () => void asked.windows.push(`focus ${url}`) }));
  runInNewContext(readFileSync("public/sw.js", "utf8"), {
    URL,
    location: new URL("https://trains.example.org/sw.js"),
    addEventListener: (on: string, listener: (event: object) => void) => listeners.set(on, listener),
    caches: { open: () => new Promise(() => {}) },
    fetch: async (path: string, { method = "GET", body = "" } = {}) => {
      asked.requests.push(`${method} ${path} ${body}`.trim());
      const contacts = [{ id: "7", address: "https://push.example.org/old", language: "ro" }];
      return { json: async () => ({ contacts }) };
    },
    registration: {
      showNotification: async (...shown: unknown[]) => void asked.shown.push(...shown),
      pushManager: { subscribe: async () => subscription("new") },
    },
    clients: {
      matchAll: async () => open,
      openWindow: async (path: string) => void asked.windows.push(`open ${path}`),
    },
  });
  listeners.get(name)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => done.push(work),
    respondWith: () => asked.answers.push("answered"),
  });
  await Promise.all(done);
  return asked;
}

const subscription = (name: string) => {
  const endpoint = `https://push.example.org/${name}`;
  return { endpoint, options: {}, toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }) };
};

test.each([
  ["/", true],
  ["/t/x", true],
  ["/linked", true],
  ["/api/me/data", false],
  ["/link/mail/x", false],
  ["/link/stop/x", false],
  ["/healthz", false],
  ["/metrics", false],
])("a page at %s is answered without the server: %s", async (path, answered) => {
  const request = { method: "GET", mode: "navigate", url: `https://trains.example.org${path}` };
  expect((await handle("fetch", { request })).answers).toEqual(answered ? ["answered"] : []);
});

test("news are shown, those of one table in one place", async () => {
  const news = { title: "Your turn", body: "Europe – Bob: it is your turn.", path: "/t/x" };
  const { shown } = await handle("push", { data: { json: () => news } });
  expect(shown).toMatchObject(["Your turn", { body: news.body, tag: "/t/x", data: { path: "/t/x" } }]);
});

test.each([
  [
    ["https://trains.example.org/t/xy", "https://trains.example.org/t/x?a"],
    "focus https://trains.example.org/t/x?a",
  ],
  [["https://trains.example.org/"], "open /t/x"],
])("with %j open, a press leads to the table: %s", async (open, led) => {
  let closed = false;
  const notification = { data: { path: "/t/x" }, close: () => (closed = true) };
  const { windows } = await handle("notificationclick", { notification }, open);
  expect([closed, windows]).toEqual([true, [led]]);
});

const RENEWED = [
  "GET /api/me/contacts",
  "DELETE /api/me/contacts/7",
  'POST /api/me/contacts {"channel":"push","endpoint":"https://push.example.org/new","p256dh":"p","auth":"a","language":"ro"}',
];

test.each([
  ["that it already has", subscription("old"), subscription("new"), RENEWED],
  ["that it asks for", subscription("old"), null, RENEWED],
  ["but nobody knew the former", subscription("other"), null, RENEWED.slice(0, 1)],
  ["but does not tell the former", null, null, RENEWED.slice(0, 1)],
])("a browser gets another address, %s", async (_, oldSubscription, newSubscription, requests) => {
  const asked = await handle("pushsubscriptionchange", { oldSubscription, newSubscription });
  expect(asked.requests).toEqual(requests);
});
