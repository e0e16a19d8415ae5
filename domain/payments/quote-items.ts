import type { Quote } from "../pricing/quote.types.ts";

/** One line of what is paid for; `unitPrice` is integer rupiah, below zero for a discount. */
type Item = { readonly id: string; readonly name: string; readonly unitPrice: number; readonly quantity: number };

/** How the lines that are no tickets are called, in the buyer's language. */
export type ItemWords = { readonly discount: string; readonly tax: string; readonly fee: string };

/** What an order is made of, line by line, as providers are told it: tickets, add-ons, the discount, tax and fee. Adds up to the quote's total. */
export function quoteItems(quote: Pick<Quote, "lines" | "discount" | "tax" | "serviceFee">, words: ItemWords): readonly Item[] {
  const things = quote.lines.flatMap(({ name, price, qty, addons }, at) => [
    { id: `ticket-${at + 1}`, name, unitPrice: price, quantity: qty },
    ...addons.map((addon, n) => ({ id: `addon-${at + 1}-${n + 1}`, name: addon.name, unitPrice: addon.amount, quantity: addon.qty })),
  ]);
  const rest = [
    { id: "discount", name: words.discount, unitPrice: -quote.discount, quantity: 1 },
    { id: "tax", name: words.tax, unitPrice: quote.tax, quantity: 1 },
    { id: "fee", name: words.fee, unitPrice: quote.serviceFee, quantity: 1 },
  ];
  return [...things, ...rest].filter(({ unitPrice, quantity }) => unitPrice !== 0 && quantity > 0);
}
