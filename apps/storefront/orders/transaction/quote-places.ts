import type { Quote } from "#domain/orders/pricing/quote.types.ts";

/** The category of each ticket, in attendee order. A bundle counts as its number of tickets. */
export function quotePlaces(quote: Pick<Quote, "lines">): readonly { readonly categoryId: string; readonly category: string }[] {
  return quote.lines.flatMap((line) => Array.from({ length: line.tickets }, () => ({ categoryId: line.categoryId, category: line.name })));
}
