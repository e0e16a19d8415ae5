type Known = { readonly slug: string; readonly id: string; readonly accessKey: string | null };

/** The order's page: opens in any browser when it carries the access key. A path without language. */
export function statusPath({ slug, id, accessKey }: Known): string {
  return `/event/${slug}/transaction-status?${orderQuery(id, accessKey)}`;
}

/** The tickets of one order, at one of them where `ticketId` names it. */
export function ticketsPath(id: string, accessKey: string | null, ticketId?: string): string {
  return `/event/my-ticket?${orderQuery(id, accessKey)}${ticketId ? `&t=${ticketId}` : ""}`;
}

function orderQuery(id: string, accessKey: string | null): string {
  return new URLSearchParams({ b: id, ...(accessKey ? { k: accessKey } : {}) }).toString();
}
