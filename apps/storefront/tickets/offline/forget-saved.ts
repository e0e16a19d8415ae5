/** As the service worker names its stores: it shares no file with the page, to stay one file. */
const STORE = "karcis-tickets-";

/** Takes the tickets that are kept for a gate without a network off this device. For a log-out; never fails. */
export async function forgetSavedTickets(): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(STORE)).map((name) => caches.delete(name)));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
