import { PATHS } from "#contract/paths.ts";

type Wanted = { readonly businessId: string; readonly accessKey: string | undefined; readonly type: "svg" | "png"; readonly size?: number };

/** Where the picture of a ticket's code is. */
export function qrAddress(ticketId: string, { businessId, accessKey, type, size }: Wanted): string {
  const query = new URLSearchParams({ businessId, type, ...(size ? { size: String(size) } : {}), ...(accessKey ? { k: accessKey } : {}) });
  return `${PATHS.getTicketQr.path.replace("{id}", encodeURIComponent(ticketId))}?${query}`;
}
