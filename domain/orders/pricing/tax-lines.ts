import { allocate } from "./allocate.ts";
import { percentOf } from "./percentage.ts";
import type { QuoteLine } from "./quote.types.ts";
import { NO_TAX, type Tax, type TaxLine } from "../../catalogue/tax.ts";

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

const nameOf = ({ kind, region, percentage, label }: Tax) => JSON.stringify([kind, region, percentage, label?.en, label?.id]);

/**
 * The taxes of an order: equal taxes are one line, whose amount is rounded once. What has no tax is left out. `taxes`: by id of category and
 * add-on. See docs/rules/prices.md#kinds-of-tax.
 */
export function taxLines(lines: readonly Line[], taxes: ReadonlyMap<string, Tax>): TaxLine[] {
  const groups = new Map<string, { tax: Tax; base: number; of: string[] }>();
  for (const { id, net } of lines.flatMap(partsOf)) {
    const tax = taxes.get(id) ?? NO_TAX;
    if (tax.kind === "none") continue;
    const group = groups.get(nameOf(tax)) ?? { tax, base: 0, of: [] };
    groups.set(nameOf(tax), { tax, base: group.base + net, of: [...group.of, id] });
  }
  return [...groups.values()].map(({ tax: { kind, region, place, percentage, label }, base, of }) => ({
    kind,
    region,
    place,
    percentage,
    label,
    base,
    amount: percentOf(base, percentage),
    of,
  }));
}

/** The sum of an order's taxes. */
export const sumOfTaxes = (taxes: readonly Pick<TaxLine, "amount">[]): number => taxes.reduce((sum, { amount }) => sum + amount, 0);

/** The taxes of an order's parts, as its lines say them. */
export function taxesById(taxes: readonly TaxLine[]): ReadonlyMap<string, Tax> {
  return new Map(taxes.flatMap(({ base: _base, amount: _amount, of, ...tax }) => of.map((id) => [id, tax] as const)));
}
