import type { Stored, Shelf } from "./stored-state.ts";

/** Declared here because `atob` exists both in browsers and in Node. */
declare const atob: (text: string) => string;

type Entry = { readonly eventId: string; readonly at: number };

/**
 * Merges the browser's store of another host into this one. The newer of two entries stays, and an order finished or removed on either host
 * is removed from both. Needs nothing outside itself: it also runs as text in a page of its own.
 */
export function mergeStored(shelf: Shelf, kept: Stored, now: number): void {
  // Orders left untouched for so long expire by themselves: see apps/storefront/orders/transaction/transaction-index.ts.
  const endedForMs = 7 * 86_400_000;
  const parse = (text: string | null | undefined): unknown => {
    try {
      return JSON.parse(text ?? "null");
    } catch {
      return null;
    }
  };
  const decoded = (text: string): string => {
    try {
      return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    } catch {
      return "null";
    }
  };
  const timeOf = (text: string | null | undefined): number => {
    const read = parse(text) ?? parse(decoded(text ?? ""));
    const { at } = (read ?? {}) as { at?: unknown };
    return typeof at === "number" && at <= now + endedForMs ? at : 0;
  };
  const entriesOf = (text: string | null | undefined): Entry[] => {
    const read = parse(text);
    return Array.isArray(read)
      ? read.filter((each: Partial<Entry> | null) => typeof each?.eventId === "string" && typeof each.at === "number")
      : [];
  };
  const endsOf = (text: string | null | undefined): [string, number][] =>
    Object.entries((parse(text) ?? {}) as object).filter((end): end is [string, number] => typeof end[1] === "number");

  for (const name of ["karcis:consent:v1", "bypass-data"])
    if (kept[name] !== undefined && timeOf(kept[name]) > timeOf(shelf.getItem(name))) shelf.setItem(name, kept[name]);

  const shops = new Set(Object.keys(kept).flatMap((name) => /^karcis:(?:txn|ended):v1:([^:]+)/.exec(name)?.[1] ?? []));
  for (const shop of shops) {
    const index = `karcis:txn:v1:${shop}:index`;
    const endings = `karcis:ended:v1:${shop}`;
    const partsOf = (eventId: string) => ["txn", "typed", "held"].map((part) => `karcis:${part}:v1:${shop}:${eventId}`);
    const ended = new Map<string, number>();
    for (const [eventId, at] of [...endsOf(shelf.getItem(endings)), ...endsOf(kept[endings])])
      if (now - at < endedForMs) ended.set(eventId, Math.max(at, ended.get(eventId) ?? 0));
    const isOpen = ({ eventId, at }: Entry) => at > (ended.get(eventId) ?? 0);
    const own = entriesOf(shelf.getItem(index));
    for (const { eventId } of own.filter((entry) => !isOpen(entry))) for (const part of partsOf(eventId)) shelf.removeItem(part);
    const staying = own.filter(isOpen);
    const coming = entriesOf(kept[index])
      .filter(isOpen)
      .filter(({ eventId, at }) => !staying.some((entry) => entry.eventId === eventId && entry.at >= at));
    for (const { eventId } of coming)
      for (const part of partsOf(eventId)) {
        if (kept[part] === undefined) shelf.removeItem(part);
        else shelf.setItem(part, kept[part]);
      }
    const all = [...coming, ...staying.filter(({ eventId }) => !coming.some((entry) => entry.eventId === eventId))];
    if (all.length > 0) shelf.setItem(index, JSON.stringify(all.toSorted((a, b) => b.at - a.at)));
    else shelf.removeItem(index);
    if (ended.size > 0) shelf.setItem(endings, JSON.stringify(Object.fromEntries(ended)));
  }
}
