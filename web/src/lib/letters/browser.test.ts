import { afterEach, expect, test, vi } from "vitest";
import { browserAt, canSubscribe, endpointHere, subscribe, unsubscribe } from "./browser";

const KEY = "BP__-A";
const BYTES = [4, 255, 255, 248];

interface Given {
  permission?: NotificationPermission;
  /** The key of the subscription that there is. */
  former?: number[];
  /** Whether the push service gives addresses. */
  reachable?: boolean;
}

/** A browser that notes what is asked of it. */
function browser({ permission = "granted", former, reachable = true }: Given): string[] {
  const asked: string[] = [];
  const subscription = (key: number[]) => ({
    endpoint: "https://push.example.org/1",
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => ({ endpoint: "https://push.example.org/1", keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      asked.push(`unsubscribe ${key.join(" ")}`);
      current = null;
    },
  });
  let current = former === undefined ? null : subscription(former);
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      if (!reachable) throw new DOMException("no push service", "AbortError");
      asked.push(`subscribe ${String(options.applicationServerKey).replaceAll(",", " ")}`);
      return (current ??= subscription(BYTES));
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("navigator", {
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", { requestPermission: async () => permission });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a browser without a push service is left alone", async () => {
  vi.stubGlobal("navigator", {});
  expect(canSubscribe()).toBe(false);
  expect(await endpointHere()).toBe(null);
  await unsubscribe();
});

test("whoever allows it is subscribed with the key of the server", async () => {
  const asked = browser({});
  expect(await subscribe(KEY, "ro")).toEqual({
    channel: "push",
    endpoint: "https://push.example.org/1",
    p256dh: "p",
    auth: "a",
    language: "ro",
  });
  expect(asked).toEqual(["subscribe 4 255 255 248"]);
  expect(await endpointHere()).toBe("https://push.example.org/1");
  await unsubscribe();
  expect(await endpointHere()).toBe(null);
});

test("a subscription for another key goes, one for this key stays", async () => {
  const other = browser({ former: [4, 1] });
  await subscribe(KEY, "en");
  expect(other).toEqual(["unsubscribe 4 1", "subscribe 4 255 255 248"]);
  const same = browser({ former: BYTES });
  await subscribe(KEY, "en");
  expect(same).toEqual(["subscribe 4 255 255 248"]);
});

test("whoever says no, says nothing, or has no push service is not subscribed", async () => {
  const denied = browser({ permission: "denied" });
  await expect(subscribe(KEY, "en")).rejects.toMatchObject({ problem: "push_denied" });
  const unanswered = browser({ permission: "default" });
  expect(await subscribe(KEY, "en")).toBe(null);
  browser({ reachable: false });
  await expect(subscribe(KEY, "en")).rejects.toMatchObject({ problem: "push_failed" });
  expect([denied, unanswered]).toEqual([[], []]);
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/x", "Chrome"],
  ["https://updates.push.services.mozilla.com/wpush/v2/x", "Firefox"],
  ["https://web.push.apple.com/x", "Safari"],
  ["https://wns2-am3p.notify.windows.com/w/?token=x", "Edge"],
  ["https://notmozilla.com/x", "notmozilla.com"],
])("%s is %s", (endpoint, name) => {
  expect(browserAt(endpoint)).toBe(name);
});
