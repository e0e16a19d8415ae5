import { withoutPrefix } from "./page-path.ts";

/**
 * Whether a link leads to tickets that the device may have stored, while there is no connection to fetch less than a whole page. From ticket to
 * ticket of one list nothing is fetched.
 */
export function isForSavedPage({ pathname, searchParams }: URL, here: URL, isOnline: boolean): boolean {
  if (isOnline || withoutPrefix(pathname) !== "/event/my-ticket") return false;
  return pathname !== here.pathname || searchParams.get("b") !== here.searchParams.get("b");
}

/** Loads the page that the device has stored at this address; `otherwise` where it has none. Browser only. */
export async function openSavedPage(address: string, otherwise: () => void): Promise<void> {
  const kept = await caches.match(address, { ignoreSearch: true }).catch(() => undefined);
  if (kept) location.assign(address);
  else otherwise();
}
