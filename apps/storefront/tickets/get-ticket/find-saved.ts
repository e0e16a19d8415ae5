/** As the service worker names its stores, and what it notes on a page. */
const STORE = "karcis-tickets-";
const [SAVED_UNTIL, SAVED_FROM] = ["x-keep-until", "x-saved-from"];

type Stores = Pick<CacheStorage, "keys" | "open">;

/**
 * Address of a page of tickets that this device keeps and that names the event; null where it keeps none. `now` in ms. Never fails.
 */
export async function findSaved(stores: Stores | undefined, slug: string, now: number): Promise<string | null> {
  try {
    for (const name of (await stores?.keys()) ?? []) {
      if (!name.startsWith(STORE)) continue;
      const store = await stores!.open(name);
      for (const request of await store.keys()) {
        const page = await store.match(request);
        const [until, from] = [page?.headers.get(SAVED_UNTIL) ?? "", page?.headers.get(SAVED_FROM) ?? null];
        if (from === null || !(Date.parse(until) > now)) continue;
        if ((await page!.text()).includes(slug)) return from;
      }
    }
  } catch {
    // Where a browser refuses to look, nothing that can be shown is stored.
  }
  return null;
}
