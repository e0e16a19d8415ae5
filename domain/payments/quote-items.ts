import type { Quote } from "../orders/pricing/quote.types.ts";

/** One line of an order; `unitPrice` is integer rupiah, negative for a discount. */
type Item = { readonly id: string; readonly name: string; readonly unitPrice: number; readonly quantity: number };

/** Names of lines other than tickets, in the buyer's language; the order's title, and whether it is a video. */
export type ItemWords = {
  readonly discount: string;
  readonly tax: string;
  /** Names of the order's taxes, in their order, if it has several kinds. */
  readonly taxes?: readonly string[];
  readonly fee: string;
  readonly title: string;
  readonly isVideo: boolean;
};

/** The shortest limit of any provider, in UTF-16. */
const LONGEST_NAME = 50;
const LONGEST_CATEGORY = 24;

function cut(text: string, most: number): string {
  return text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;
}

/** A line's name for payers: title and category. A long title is cut to leave room. */
function nameOf(title: string, category: string): string {
  if (category === title) return cut(title, LONGEST_NAME);
  const kept = cut(category, Math.max(LONGEST_CATEGORY, LONGEST_NAME - title.length - 3));
  return `${cut(title, LONGEST_NAME - kept.length - 3)} · ${kept}`;
}

function taxItems({ tax, taxes }: Pick<Quote, "tax" | "taxes">, words: ItemWords): readonly Item[] {
  if (!taxes) return [{ id: "tax", name: words.tax, unitPrice: tax, quantity: 1 }];
  return taxes.map(({ amount }, at) => ({
    id: `tax-${at + 1}`,
    name: cut(words.taxes?.[at] ?? words.tax, LONGEST_NAME),
    unitPrice: amount,
    quantity: 1,
  }));
}

/** An order's lines for providers: tickets, add-ons, discount, tax and fee. They add up to the quote's total. */
export function quoteItems(quote: Pick<Quote, "lines" | "discount" | "tax" | "taxes" | "serviceFee">, words: ItemWords): readonly Item[] {
  const [ware, extra] = words.isVideo ? ["video", "video-addon"] : ["ticket", "addon"];
  const things = quote.lines.flatMap(({ name, price, qty, addons }, at) => [
    {
      id: `${ware}-${at + 1}`,
      name: nameOf(words.title, words.isVideo ? words.title : name),
      unitPrice: price,
      quantity: qty,
    },
    ...addons.map((addon, n) => ({ id: `${extra}-${at + 1}-${n + 1}`, name: addon.name, unitPrice: addon.amount, quantity: addon.qty })),
  ]);
  const rest = [
    { id: "discount", name: words.discount, unitPrice: -quote.discount, quantity: 1 },
    ...taxItems(quote, words),
    { id: "fee", name: words.fee, unitPrice: quote.serviceFee, quantity: 1 },
  ];
  return [...things, ...rest].filter(({ unitPrice, quantity }) => unitPrice !== 0 && quantity > 0);
}
