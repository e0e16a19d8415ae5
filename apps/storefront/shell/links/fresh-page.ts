import { makesOrder } from "#domain/pages/order-pages.ts";

let isOutdated = false;

/** From now on this page's code is known not to be the newest. */
export function markNewBuild(): void {
  isOutdated = true;
}

/** Whether an order is being made on the page at this path: nothing there is loaded anew by itself. */
export function isCheckout(pathname: string): boolean {
  return makesOrder(pathname.replace(/\/$/, ""));
}

/** Whether the next page has to be loaded from the server, with the newest code: there is a newer build, and no order is being made here. */
export function needsFreshPage(): boolean {
  return isOutdated && !isCheckout(location.pathname);
}
