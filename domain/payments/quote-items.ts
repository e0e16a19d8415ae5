import type { Quote } from "../orders/pricing/quote.types.ts";

/** One line of what is paid for; `unitPrice` is integer rupiah, below zero for a discount. */
type Item = { readonly id: string; readonly name: string; readonly unitPrice: number; readonly quantity: number };

/** How the lines that are no tickets are called, in the buyer's language, what the order is for, and whether that is a video. */
export type ItemWords = {
  readonly discount: string;
  readonly tax: string;
  readonly fee: string;
  readonly title: string;
  readonly isVideo: boolean;
};

/** The shortest that any provider takes of a name, in UTF-16. */
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

/** What a payer reads of a line: the title of what it is for, and its category, which a long title leaves room for. */
function nameOf(title: string, category: string): string {
  if (category === title) return cut(title, LONGEST_NAME);
  const kept = cut(category, Math.max(LONGEST_CATEGORY, LONGEST_NAME - title.length - 3));
  return `${cut(title, LONGEST_NAME - kept.length - 3)} · ${kept}`;
}

/** What an order is made of, line by line, as providers are told it: tickets, add-ons, the discount, tax and fee. Adds up to the quote's total. */
export function quoteItems(quote: Pick<Quote, "lines" | "discount" | "tax" | "serviceFee">, words: ItemWords): readonly Item[] {
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
    { id: "tax", name: words.tax, unitPrice: quote.tax, quantity: 1 },
    { id: "fee", name: words.fee, unitPrice: quote.serviceFee, quantity: 1 },
  ];
  return [...things, ...rest].filter(({ unitPrice, quantity }) => unitPrice !== 0 && quantity > 0);
}
