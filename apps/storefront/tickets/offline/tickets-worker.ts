import { drawOfflinePage } from "./offline-page.ts";
import {
  isCode,
  isCacheable,
  isPart,
  isShopPage,
  isStore,
  isTicketPage,
  isWayToTickets,
  SAVED_UNTIL,
  isOfOne,
  savedAddress,
  keyOf,
  listOf,
  partsOf,
  SAVED_AT,
  SAVED_FROM,
  storeName,
} from "./worker-rules.ts";

/**
 * Stores the pages of tickets and their files for use without a network, and nothing else. It controls every page of the shop, so that each
 * link to tickets works without a network, and every other page leads to them.
 */
const worker = self as unknown as WorkerScope;
const STORE = storeName(new URL(worker.location.href).searchParams.get("build") ?? "");
/** How long to wait for a fresh page before answering with the stored one. */
const PATIENCE_MS = 3000;

/** A stored page; null if there is none, or it has expired. */
async function readPage(store: Cache, key: string): Promise<Response | null> {
  const kept = await store.match(key);
  if (!kept) return null;
  if (isCacheable(kept.headers.get(SAVED_UNTIL), Date.now())) return kept;
  await store.delete(key);
  return null;
}

/** Stores files that are missing. One failure does not affect the others. */
async function addParts(store: Cache, paths: readonly string[]): Promise<void> {
  await Promise.all(
    paths.map(async (path) => {
      const url = new URL(path, worker.location.origin);
      if (url.origin !== worker.location.origin || !isPart(url) || (await store.match(url.href))) return;
      await store.add(url.href).catch(() => {});
    }),
  );
}

/** Stores a fresh page, or deletes the stored one if the fresh page must not be stored. */
async function writePage(store: Cache, from: string, fresh: Response): Promise<void> {
  const key = keyOf(new URL(from));
  if (fresh.type !== "basic" || fresh.redirected || fresh.status >= 500) return;
  if (!fresh.ok || !isCacheable(fresh.headers.get(SAVED_UNTIL), Date.now())) {
    await store.delete(key);
    return;
  }
  const html = await fresh.text();
  const headers = new Headers(fresh.headers);
  headers.set(SAVED_AT, new Date().toISOString());
  headers.set(SAVED_FROM, from);
  headers.delete("content-encoding");
  headers.delete("content-length");
  await store.put(key, new Response(html, { headers }));
  await addParts(store, partsOf(html));
}

async function fetchPage(store: Cache, url: string): Promise<void> {
  await writePage(store, url, await fetch(url, { credentials: "same-origin", cache: "no-store" }));
}

/** Loads the pages again that an earlier build has stored. Without a network this fails, and the earlier build stays in charge. */
async function install(): Promise<void> {
  const store = await caches.open(STORE);
  for (const name of (await caches.keys()).filter((each) => isStore(each) && each !== STORE)) {
    for (const page of await (await caches.open(name)).matchAll()) {
      const from = page.headers.get(SAVED_FROM);
      if (from !== null) await fetchPage(store, from);
    }
  }
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => isStore(name) && name !== STORE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The ticket page stored last, for any order or for the list. */
async function readNewest(store: Cache): Promise<Response | null> {
  let newest: Response | null = null;
  for (const { url } of await store.keys()) {
    const kept = isTicketPage(new URL(url)) ? await readPage(store, url) : null;
    if (kept && (newest === null || savedAt(kept) > savedAt(newest))) newest = kept;
  }
  return newest;
}

const savedAt = ({ headers }: Response) => Date.parse(headers.get(SAVED_AT) ?? "") || 0;

/**
 * Finds the stored page for an address: that of its order, else the list; for an address without an order, else the ticket page stored
 * last. If the page found has another address, returns a redirect to it, since a page renders its own address.
 */
async function findKept(store: Cache, url: URL): Promise<Response | null> {
  const own = await readPage(store, keyOf(url));
  const kept = own ?? (await readPage(store, listOf(url))) ?? (isOfOne(url) ? null : await readNewest(store));
  const from = kept?.headers.get(SAVED_FROM);
  if (!kept || !from) return null;
  const address = savedAddress(url, new URL(from));
  return address === null ? kept : Response.redirect(address, 302);
}

async function answerPage(event: WorkerFetch, url: URL): Promise<Response> {
  const store = await caches.open(STORE);
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((answer) => writePage(store, url.href, answer.clone())).catch(() => {}));
  const kept = await findKept(store, url);
  if (!kept) return fresh;
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept));
  return Promise.race([
    late,
    fresh.then(
      (answer) => (answer.status >= 500 ? kept : answer),
      () => kept,
    ),
  ]);
}

/** Loads the page from the network, however slow. Answers with stored tickets only without a network. */
async function answerWay({ request }: WorkerFetch, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findKept(await caches.open(STORE), url);
    if (!kept) throw error;
    return kept;
  }
}

/** Loads a page from the network. Without one, answers with the shop's own offline page, if there are stored tickets to lead to. */
async function answerOther({ request }: WorkerFetch, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await readNewest(await caches.open(STORE));
    if (!kept) throw error;
    const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
    return new Response(drawOfflinePage(url, await kept.text()), { status: 503, headers });
  }
}

async function isForTickets(clientId: string): Promise<boolean> {
  const client = await worker.clients.get(clientId);
  return client !== undefined && isTicketPage(new URL(client.url));
}

async function answerPart({ request, clientId }: WorkerFetch, url: URL): Promise<Response> {
  const store = await caches.open(STORE);
  const kept = await store.match(url.href);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (isCode(url) && fresh.ok && fresh.type === "basic" && (await isForTickets(clientId))) await store.put(url.href, fresh.clone());
  return fresh;
}

type Wish = { readonly page: string; readonly order: string | null; readonly parts: readonly string[] };

/** Whether a stored page shows an order; for null, whether the page is stored. */
async function holds(store: Cache, page: string, order: string | null): Promise<boolean> {
  const kept = await readPage(store, keyOf(new URL(page)));
  return kept !== null && (order === null || (await kept.text()).includes(order));
}

/**
 * Stores a page of tickets, with the files that its client loaded. If that page does not show the given order, as in a browser that has
 * access by the order's link, stores the order's own page too. Returns whether the order is stored.
 */
async function keep({ page, order, parts }: Wish): Promise<boolean> {
  const store = await caches.open(STORE);
  await addParts(store, parts);
  const kept = await store.match(keyOf(new URL(page)));
  if (!kept || Date.now() - savedAt(kept) > 60_000 || !(await holds(store, page, order))) await fetchPage(store, page);
  if (await holds(store, page, order)) return true;
  if (order === null) return false;
  const own = new URL(page);
  own.search = new URLSearchParams({ b: order }).toString();
  await fetchPage(store, own.href);
  return holds(store, own.href, order);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate" && isTicketPage(url)) event.respondWith(answerPage(event, url));
  else if (request.mode === "navigate" && isWayToTickets(url)) event.respondWith(answerWay(event, url));
  else if (request.mode === "navigate" && isShopPage(url)) event.respondWith(answerOther(event, url));
  else if (request.mode !== "navigate" && isPart(url)) event.respondWith(answerPart(event, url));
});
worker.addEventListener("message", (event) => {
  const asked = event.data as { kind?: unknown; page?: unknown; order?: unknown; parts?: unknown } | null;
  if (asked?.kind !== "keep" || typeof asked.page !== "string" || !Array.isArray(asked.parts)) return;
  const page = new URL(asked.page, worker.location.origin);
  if (page.origin !== worker.location.origin || !isTicketPage(page)) return;
  const order = typeof asked.order === "string" ? asked.order : null;
  const told = keep({ page: page.href, order, parts: asked.parts.map(String) }).catch(() => false);
  event.waitUntil(told.then((isKeptNow) => event.ports[0]?.postMessage(isKeptNow)));
});

/** Types of the service worker's environment, as far as used here: the browser's type library conflicts with the page's. */
type WorkerEvent = { waitUntil(work: Promise<unknown>): void };
type WorkerFetch = WorkerEvent & {
  readonly request: Request;
  readonly clientId: string;
  respondWith(answer: Promise<Response>): void;
};
type WorkerMessage = WorkerEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] };

type WorkerScope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void>; get(id: string): Promise<{ readonly url: string } | undefined> };
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: WorkerFetch) => void): void;
  addEventListener(type: "message", listener: (event: WorkerMessage) => void): void;
};
