// This browser as a place where one hears of slow games: its subscription at the push service of its maker.
import { Trouble } from "../wire/http";
import type { NewContact } from "../wire/types";

/** Whether messages can be sent to this browser at all. */
export const canSubscribe = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** Where its push service takes messages for it; null if nobody asked for any. */
export const endpointHere = async (): Promise<string | null> => (await subscription())?.endpoint ?? null;

/**
 * Asks for messages to this browser, and answers with what the server has to know for that; null if its owner did not
 * answer. Throws a `Trouble` if they said no, or if there is no push service.
 */
export async function subscribe(key: string, language: string): Promise<NewContact | null> {
  const permission = await Notification.requestPermission();
  if (permission === "denied") throw new Trouble("push_denied");
  if (permission !== "granted") return null;
  const { endpoint, keys } = (await made(key).catch(() => null))?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new Trouble("push_failed");
  return { channel: "push", endpoint, p256dh, auth, language };
}

/** Asks for no more messages to this browser. */
export async function unsubscribe(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

async function subscription(): Promise<PushSubscription | null> {
  if (!canSubscribe()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function made(key: string): Promise<PushSubscription> {
  const applicationServerKey = bytes(key);
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  // One for an earlier key of the server is of no use, and in the way.
  if (former !== null && !isSame(former.options.applicationServerKey, applicationServerKey))
    await former.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && String(new Uint8Array(one)) === String(other);

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

/** Whose push services these are. */
const MAKERS: readonly [RegExp, string][] = [
  [/(^|\.)googleapis\.com$/, "Chrome"],
  [/(^|\.)mozilla\.com$/, "Firefox"],
  [/(^|\.)apple\.com$/, "Safari"],
  [/(^|\.)windows\.com$/, "Edge"],
];

/** The browser behind an address of a push service. */
export function browserAt(endpoint: string): string {
  const { hostname } = new URL(endpoint);
  return MAKERS.find(([host]) => host.test(hostname))?.[1] ?? hostname;
}
