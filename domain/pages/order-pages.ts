/** Last parts of the pages of an event or a video on which an order is being made. Apart from the table of all pages, which browsers need not know. */
const ORDER_PAGES = new Set(["seating", "patron-information", "attendee", "transaction-status", "receipt"]);

/** Whether an order is being made on the page at a path of the shop, such as `/id/event/x/attendee`: it is not loaded anew by itself. */
export function makesOrder(path: string): boolean {
  const [, kind, page, ...more] = path.replace(/^\/(?:en|id)(?=\/)/, "").split("/");
  return (kind === "event" || kind === "video") && page !== undefined && more.length === 1 && ORDER_PAGES.has(more[0]!);
}
