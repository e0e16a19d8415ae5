import { withoutPrefix } from "./page-path.ts";

/**
 * Whether a link leads to tickets that the device may have stored, while there is no connection to fetch less than a whole page. From ticket to
 * ticket of one list nothing is fetched.
 */
export function isForSavedPage({ pathname, searchParams }: URL, here: URL, isOnline: boolean): boolean {
  if (isOnline || withoutPrefix(pathname) !== "/event/my-ticket") return false;
  return pathname !== here.pathname || searchParams.get("b") !== here.searchParams.get("b");
}

/**
 * Loads the page that the device has stored for this address: of the order that it names, or the list; `otherwise` where it has neither. Under
 * which names they are stored is the service worker's to say. Browser only.
 */
export async function openSavedPage(address: string, otherwise: () => void): Promise<void> {
  const { origin, searchParams } = new URL(address);
  const list = `${origin}/event/my-ticket`;
  const order = searchParams.get("b");
  const find = (key: string, ignoreSearch = false) => caches.match(key, { ignoreSearch }).catch(() => undefined);
  const kept = order === null ? await find(list, true) : ((await find(`${list}?b=${encodeURIComponent(order)}`)) ?? (await find(list)));
  if (kept) location.assign(address);
  else otherwise();
}
