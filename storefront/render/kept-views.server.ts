import type { PageRequest, PageText } from "#contract/pages.ts";
import type { View } from "./view.server.ts";

export type KeptView = Omit<PageText, "texts"> & { readonly view: View };
type Load = () => Promise<KeptView | null>;

/** How long a page is drawn from the same data; the catalogue behind them is read no more often. Older ones do while new ones are read. */
const FRESH_MS = 1000;
const STALE_MS = 5000;
const MOST = 1000;
/** Parameters that change how a page is drawn, and none of its data. */
const DRAWN_ONLY = ["notice", "headerless", "footerless"];

/** Names the data that everybody's page is drawn from; null for a page of somebody's own, and for what is no page. */
export function viewKey({ everybodys, request, way }: Pick<PageRequest<Request>, "everybodys" | "request" | "way">): string | null {
  if (everybodys === null || way || request.method !== "GET") return null;
  const url = new URL(request.url);
  if (url.pathname.endsWith(".data")) return null;
  for (const name of DRAWN_ONLY) url.searchParams.delete(name);
  return `${everybodys} ${url.pathname}${url.search}`;
}

type Entry = { readonly at: number; readonly view: Promise<KeptView | null>; next: Promise<unknown> | null };

/** Keeps for a moment what everybody's pages are drawn from. All who ask for the same meanwhile share one `load`. */
export function createKeptViews(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();

  function put(key: string, view: Promise<KeptView | null>): void {
    entries.delete(key);
    entries.set(key, { at: now(), view, next: null });
    if (entries.size > MOST) entries.delete(entries.keys().next().value!);
    const forget = () => {
      if (entries.get(key)?.view === view) entries.delete(key);
    };
    view.then((loaded) => loaded ?? forget(), forget);
  }

  function renew(key: string, entry: Entry, load: Load): void {
    entry.next ??= load().then(
      (view) => put(key, Promise.resolve(view)),
      () => entries.delete(key),
    );
  }

  return function keptView(key: string, load: Load): Promise<KeptView | null> {
    const found = entries.get(key);
    const age = found ? now() - found.at : Infinity;
    if (found && age < STALE_MS) {
      if (age >= FRESH_MS) renew(key, found, load);
      return found.view;
    }
    const view = load();
    put(key, view);
    return view;
  };
}
