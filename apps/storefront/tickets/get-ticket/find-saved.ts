/** Names of stores and headers, as in the service worker. */
const STORE = "karcis-tickets-";
const [SAVED_UNTIL, SAVED_FROM] = ["x-keep-until", "x-saved-from"];

type Stores = Pick<CacheStorage, "keys" | "open">;

/** The address of a stored ticket page that names the event, or null. `now` is in ms. Never throws. */
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
    // Access to stored pages is forbidden, so there is none to show.
  }
  return null;
}
