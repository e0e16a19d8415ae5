import { PATHS } from "#contract/paths.ts";

type Wanted = { readonly locale: "en" | "id"; readonly businessId: string; readonly accessKey: string | undefined };

/** Where the PDF file of a booking's receipt, or of a ticket, is, in one language. */
export function documentAddress(name: "getReceiptPdf" | "getTicketPdf", id: string, { locale, businessId, accessKey }: Wanted): string {
  const query = new URLSearchParams({ businessId, locale, ...(accessKey ? { k: accessKey } : {}) });
  return `${PATHS[name].path.replace("{id}", encodeURIComponent(id))}?${query}`;
}
