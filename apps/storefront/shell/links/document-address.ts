import { PATHS } from "#contract/paths.ts";

type Wanted = { readonly locale: "en" | "id"; readonly businessId: string };

/** The address of the PDF of a booking's receipt or of a ticket, in one language. */
export function documentAddress(name: "getReceiptPdf" | "getTicketPdf", id: string, { locale, businessId }: Wanted): string {
  const query = new URLSearchParams({ businessId, locale });
  return `${PATHS[name].path.replace("{id}", encodeURIComponent(id))}?${query}`;
}
