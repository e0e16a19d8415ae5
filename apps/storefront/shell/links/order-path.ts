/**
 * Pass `accessKey` only for a browser that may have no access to the order. The server removes it from the address and grants the browser
 * access.
 */
type Known = { readonly slug: string; readonly id: string; readonly accessKey?: string | null };

/** The order's page; by default an event order's. A path without language. */
export function statusPath({ kind = "event", slug, id, accessKey }: Known & { readonly kind?: "event" | "video" }): string {
  return `/${kind}/${slug}/transaction-status?${orderQuery(id, accessKey)}`;
}

/** The page with the tickets of one order; with `ticketId`, opened at that ticket. */
export function ticketsPath({ id, accessKey, ticketId }: Omit<Known, "slug"> & { readonly ticketId?: string }): string {
  return `/event/my-ticket?${orderQuery(id, accessKey)}${ticketId ? `&t=${ticketId}` : ""}`;
}

/** The page of an order's receipt. A path without language. */
export function receiptPath({ slug, id, accessKey }: Known): string {
  return `/event/${slug}/receipt?${orderQuery(id, accessKey)}`;
}

function orderQuery(id: string, accessKey: string | null | undefined): string {
  return new URLSearchParams({ b: id, ...(accessKey ? { k: accessKey } : {}) }).toString();
}
