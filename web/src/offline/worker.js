/**
 * What the device keeps, where the context is secure: the files of the page, which never change under their names, and
 * a page that says when the server cannot be reached. Nothing of the tables is kept: what is asked of /api, and every
 * other address, is left to the network. The build writes OWN above this text; a new build is a new worker.
 */
const CACHE = "pinella";
const OFFLINE = "/offline.html";
const kept = new Set([...OWN.plain, ...OWN.assets]);

addEventListener("install", (event) => event.waitUntil(prepare()));
addEventListener("activate", (event) => event.waitUntil(forgetOld()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(visited(request));
  else if (kept.has(pathname)) event.respondWith(own(pathname));
});

/** Script and style of every room. Other files come when they are first used: a face of a card need not be fetched twice. */
async function prepare() {
  const cache = await caches.open(CACHE);
  const fresh = OWN.plain.map((path) => new Request(path, { cache: "reload" }));
  await cache.addAll([...fresh, ...OWN.first]);
  await skipWaiting();
}

/** Files of builds that are over. */
async function forgetOld() {
  const cache = await caches.open(CACHE);
  const all = await cache.keys();
  const old = all.filter((request) => !kept.has(new URL(request.url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

/** Always the page as it is now; without a network, the page that says so. */
async function visited(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** Asked for by the worker itself: a question of a page that is left meanwhile may hang, and a new worker waits for it. */
async function own(pathname) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(pathname);
  if (found) return found;
  const answer = await fetch(pathname);
  if (answer.ok) await cache.put(pathname, answer.clone());
  return answer;
}
