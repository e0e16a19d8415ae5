/** Pages of tickets, in either language or none. */
const PAGE = /^(?:\/(?:en|id))?\/event\/my-ticket\/?$/;
/** The page of one ticket's link, by its key. */
const LINKED = /^(?:\/(?:en|id))?(\/ticket\/[\w-]{48})\/?$/;
/** Where somebody looks for tickets without a network too: the shop's start, as a phone's home screen opens it, and an order's page, as messages do. */
const WAY = /^(?:\/(?:en|id))?(?:\/event\/[^/]+\/transaction-status)?\/?$/;
/** What the pages are made of: files whose names tell their content, and pictures. */
const PART = /^\/(?:assets|media)\/[\w./-]+$/;

const PREFIX = "karcis-tickets-";

/** Header of a page that may be kept, and until when; a page without it holds nothing to keep. */
export const SAVED_UNTIL = "x-keep-until";
/** Header of a kept page: when it came. */
export const SAVED_AT = "x-saved-at";
/** Header of a kept page: the address that it came from, which may hold the order's key. */
export const SAVED_FROM = "x-saved-from";

/** The store of one build's pages. */
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

/** Whether the page leads to tickets, although it is none of theirs. */
export function isWayToTickets(url: URL): boolean {
  return WAY.test(url.pathname);
}

/**
 * What a page is kept under: the order that it shows, where its address names one. Which ticket or tab is open makes no other page, nor does
 * the language.
 */
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

/** The page that lists everything, shown where the asked one is not there. */
export function listOf({ origin }: URL): string {
  return `${origin}/event/my-ticket`;
}

/**
 * Where a kept page opens for somebody who asked for another address, at the ticket that this one named; null where it is that very page, which
 * is shown as it is. `from`: where the kept page came from.
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

/** Whether something kept until then may still be shown; a missing or broken date may not. */
export function isCacheable(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** The files that a page names. */
export function partsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2)/g) ?? [])];
}
