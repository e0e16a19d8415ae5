import { allocate } from "./allocate.ts";
import { percentOf } from "./percentage.ts";
import type { QuoteLine } from "./quote.types.ts";
import type { Tax, TaxLine } from "../../catalogue/tax.ts";

type Line = Pick<QuoteLine, "categoryId" | "price" | "qty" | "addons" | "discount">;

/** A part of a line that may have a tax of its own: its pieces, or one add-on. Integer rupiah. */
export type LinePart = { readonly id: string; readonly gross: number; readonly net: number };

/** A line's pieces, then its add-ons, with their shares of its discount by largest remainder. */
export function partsOf({ categoryId, price, qty, addons, discount }: Line): LinePart[] {
  const parts = [{ id: categoryId, gross: price * qty }, ...addons.map(({ addonId, total }) => ({ id: addonId, gross: total }))];
  const shares = allocate(
    discount,
    parts.map(({ gross }) => gross),
  );
  return parts.map((part, at) => ({ ...part, net: part.gross - shares[at]! }));
}

/**
 * The taxes of an order: equal taxes are one line, whose amount is rounded once. A part of kind `none` is left out. `taxes`: by id of category
 * and add-on. Throws RangeError if a part has none. See docs/rules/prices.md#kinds-of-tax.
 */
export function taxLines(lines: readonly Line[], taxes: ReadonlyMap<string, Tax>): TaxLine[] {
  const groups = new Map<string, { tax: Tax; base: number; of: string[] }>();
  for (const { id, net } of lines.flatMap(partsOf)) {
    const tax = taxes.get(id);
    if (!tax) throw new RangeError("a part has no kind of tax");
    if (tax.kind === "none") continue;
    const name = JSON.stringify(tax);
    const { base, of } = groups.get(name) ?? { base: 0, of: [] };
    groups.set(name, { tax, base: base + net, of: [...of, id] });
  }
  return [...groups.values()].map(({ tax, base, of }) => ({ ...tax, base, amount: percentOf(base, tax.percentage), of }));
}

/** The sum of an order's taxes. */
export const sumOfTaxes = (taxes: readonly Pick<TaxLine, "amount">[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

/** The taxes of an order's parts, as its lines say them. */
export function taxesById(taxes: readonly TaxLine[]): ReadonlyMap<string, Tax> {
  return new Map(taxes.flatMap(({ base: _base, amount: _amount, of, ...tax }) => of.map((id) => [id, tax] as const)));
}
