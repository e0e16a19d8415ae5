import type { Quote } from "#domain/orders/pricing/quote.types.ts";

/** Ticket by ticket, the category that it is of, in the order in which attendees are asked for; bundles counted. */
export function quotePlaces(quote: Pick<Quote, "lines">): readonly { readonly categoryId: string; readonly category: string }[] {
  return quote.lines.flatMap((line) => Array.from({ length: line.tickets }, () => ({ categoryId: line.categoryId, category: line.name })));
}
