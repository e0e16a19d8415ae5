import { withoutPrefix } from "./page-path.ts";

/**
 * Whether to open a link as a stored page: there is no connection, and the link leads to tickets that the device may have stored. False
 * within one list, whose tickets are all loaded.
 */
export function isForSavedPage({ pathname, searchParams }: URL, here: URL, isOnline: boolean): boolean {
  if (isOnline || withoutPrefix(pathname) !== "/event/my-ticket") return false;
  return pathname !== here.pathname || searchParams.get("b") !== here.searchParams.get("b");
}

/**
 * Opens the device's stored page for this address: of the order that the address names, else of the list. Calls `otherwise` if neither is
 * stored. The service worker defines the keys of stored pages. Browser only.
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
