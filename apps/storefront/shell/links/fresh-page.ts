import { makesOrder } from "#domain/pages/order-pages.ts";

let isOutdated = false;

/** Records that this page's code is no longer the newest. */
export function markNewBuild(): void {
  isOutdated = true;
}

/** Whether the page at this path edits an order, and so must not reload by itself. */
export function isCheckout(pathname: string): boolean {
  return makesOrder(pathname.replace(/\/$/, ""));
}

/** Whether the next page must load from the server: there is a newer build, and the current page edits no order. */
export function needsFreshPage(): boolean {
  return isOutdated && !isCheckout(location.pathname);
}
