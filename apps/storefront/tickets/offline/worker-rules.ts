/** Addresses of ticket pages, with a language or without. */
const PAGE = /^(?:\/(?:en|id))?\/event\/my-ticket\/?$/;
/** The address of a single ticket's link, with its key. */
const LINKED = /^(?:\/(?:en|id))?(\/ticket\/[\w-]{48})\/?$/;
/**
 * Pages on which people look for tickets when they have no network: the front page, which a phone's home screen opens, and an order's page,
 * which messages link to.
 */
const WAY = /^(?:\/(?:en|id))?(?:\/event\/[^/]+\/transaction-status)?\/?$/;
/** Files of these pages: those named by their content's hash, and pictures. */
const PART = /^\/(?:assets|media)\/[\w./-]+$/;

const PREFIX = "karcis-tickets-";

/** Header with the time until which a page may be stored. A page without it must not be stored. */
export const SAVED_UNTIL = "x-keep-until";
/** Header of a stored page with the time when it was stored. */
export const SAVED_AT = "x-saved-at";
/** Header of a stored page with its original address, which may contain the order's key. */
export const SAVED_FROM = "x-saved-from";

/** The name of the store for one build's pages. */
export function storeName(build: string): string {
  return PREFIX + build;
}

export function isStore(name: string): boolean {
  return name.startsWith(PREFIX);
}

export function isTicketPage(url: URL): boolean {
  return PAGE.test(url.pathname) || LINKED.test(url.pathname);
}

export function isPart(url: URL): boolean {
  return PART.test(url.pathname);
}

export function isCode(url: URL): boolean {
  return url.pathname.startsWith("/assets/") && isPart(url);
}

/** Whether a page leads to tickets without showing them. */
export function isWayToTickets(url: URL): boolean {
  return WAY.test(url.pathname);
}

/** Whether a navigation is to a page of the shop, which a worker may answer: not to the interface, a payment page or a file. */
export function isShopPage(url: URL): boolean {
  return !/^\/(?:api|paysim|dev|assets|media)(?:\/|$)|\.\w+$/.test(url.pathname);
}

/** A page's key in the store. It contains the order, if the address names one; the open ticket, the tab and the language do not matter. */
export function keyOf(url: URL): string {
  const [, linked] = LINKED.exec(url.pathname) ?? [];
  if (linked !== undefined) return url.origin + linked;
  const order = url.searchParams.get("b");
  return listOf(url) + (order === null ? "" : `?b=${encodeURIComponent(order)}`);
}

/** Whether an address is about one order, or one ticket. */
export function isOfOne(url: URL): boolean {
  return url.searchParams.has("b") || LINKED.test(url.pathname);
}

/** The key of the list's page, for use if the requested page is not stored. */
export function listOf({ origin }: URL): string {
  return `${origin}/event/my-ticket`;
}

/**
 * The address that opens a stored page, at the requested ticket. Null if the request already is for that page. `from` is the stored page's
 * address.
 */
export function savedAddress(asked: URL, from: URL): string | null {
  if (isTicketPage(asked) && asked.pathname === from.pathname && keyOf(asked) === keyOf(from)) return null;
  const query = new URLSearchParams();
  for (const [name, source] of [
    ["b", from],
    ["t", asked],
  ] as const) {
    const value = source.searchParams.get(name);
    if (value !== null) query.set(name, value);
  }
  return from.origin + from.pathname + (query.size > 0 ? `?${query}` : "");
}

/** Whether a stored page may still be shown. False if its date is missing or malformed. */
export function isCacheable(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** The files that a page names. */
export function partsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2)/g) ?? [])];
}
