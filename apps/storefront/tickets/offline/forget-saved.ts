/** The service worker's names of stores. It shares no file with the page, to stay one file. */
const STORE = "karcis-tickets-";

/** Deletes tickets stored on this device for use without a network. For a log-out; never throws. */
export async function forgetSavedTickets(): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(STORE)).map((name) => caches.delete(name)));
  } catch {
    // Nothing stored, nothing to delete.
  }
}
