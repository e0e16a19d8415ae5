/** Prefix of the service worker's stores. The worker shares no code with the page, so that it stays one file. */
const STORE = "karcis-tickets-";

/** Deletes tickets that this device has stored for use without a network. For a log-out; never throws. */
export async function forgetSavedTickets(): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(STORE)).map((name) => caches.delete(name)));
  } catch {
    // Nothing stored, nothing to delete.
  }
}
