// Keeps the files of the client for times without a network. The first page is always asked for anew, and names its
// files by their content: so nobody plays with an old client while the server can be reached.
const CACHE = "whistlestop-1";
const PAGE = "/";
/** What the server answers itself, each time anew. */
const SERVED = /^\/(api|link|healthz|metrics)(\/|$)/;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(PAGE))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(clients.claim());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || SERVED.test(url.pathname)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
});

// News of a slow game. A later one about the same table quietly takes the place of the earlier.
addEventListener("push", (event) => {
  const { title, body, path } = event.data.json();
  const options = { body, tag: path, icon: "/icon-192.png", data: { path } };
  event.waitUntil(registration.showNotification(title, options));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.path));
});

addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event.oldSubscription, event.newSubscription));
});

/** The push service has another address for this browser: who has the former one for it is told. */
async function renew(former, latter) {
  const { contacts } = await (await fetch("/api/me/contacts")).json();
  const known = contacts?.find(({ address }) => address === former?.endpoint);
  if (known === undefined) return;
  const { endpoint, keys } = (latter ?? (await registration.pushManager.subscribe(former.options))).toJSON();
  await fetch(`/api/me/contacts/${known.id}`, { method: "DELETE" });
  const contact = { channel: "push", endpoint, ...keys, language: known.language };
  const headers = { "content-type": "application/json" };
  await fetch("/api/me/contacts", { method: "POST", headers, body: JSON.stringify(contact) });
}

/** Brings up the page that somebody has open at a path, or opens one. */
async function show(path) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open === undefined ? clients.openWindow(path) : open.focus());
}

async function page(request) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(PAGE, response.clone());
      await forget(cache, await response.clone().text());
    }
    return response;
  } catch {
    return (await cache.match(PAGE)) ?? Response.error();
  }
}

async function asset(request) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** A new first page means a new client: what the old one needed goes. */
async function forget(cache, html) {
  const stamp = await cache.match("/stamp");
  const old = await stamp?.text();
  if (old === html) return;
  await cache.put("/stamp", new Response(html));
  if (old === undefined) return;
  const requests = await cache.keys();
  const assets = requests.filter(({ url }) => new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(assets.map((request) => cache.delete(request)));
}
