/** Last path segments of the ordering pages of an event or a video. Kept out of the table of all pages, which browsers need not load. */
const ORDER_PAGES = new Set(["seating", "patron-information", "attendee", "payment", "transaction-status", "receipt"]);

/** Whether the page at this path, such as `/id/event/x/attendee`, edits an order: it must not reload by itself. */
export function makesOrder(path: string): boolean {
  const [, kind, page, ...more] = path.replace(/^\/(?:en|id)(?=\/)/, "").split("/");
  return (kind === "event" || kind === "video") && page !== undefined && more.length === 1 && ORDER_PAGES.has(more[0]!);
}
