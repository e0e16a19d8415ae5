/** `accessKey` only where this browser may not know the order: the server takes it out of the address and remembers the browser. */
type Known = { readonly slug: string; readonly id: string; readonly accessKey?: string | null };

/** The order's page; an event's unless told. A path without language. */
export function statusPath({ kind = "event", slug, id, accessKey }: Known & { readonly kind?: "event" | "video" }): string {
  return `/${kind}/${slug}/transaction-status?${orderQuery(id, accessKey)}`;
}

/** The tickets of one order, at one of them where `ticketId` names it. */
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
