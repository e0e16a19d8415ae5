import { allocate } from "./allocate.ts";
import { chargesOn, type Charging } from "./charges.ts";
import type { Quote } from "./quote.types.ts";

type Priced = Pick<Quote, "lines" | "gross" | "discount" | "subtotal" | "tax" | "serviceFee" | "total">;

type Item = { readonly name: string; readonly qty: number };

/** Tickets of a category with the add-ons that they require, or one add-on that was chosen. `amount` has tax and fee. */
export type ShownLine = Item & { readonly amount: number; readonly inside: readonly Item[] };

export type ShownPrices = {
  readonly lines: readonly ShownLine[];
  /** The effect of the promo on the total. */
  readonly discount: number;
  /** The correction of a fixed fee, which each piece's price includes: negative if several include it, the whole fee if none does. */
  readonly fee: number;
};

/**
 * The prices of an order as the rows showed them, adding up to its total. See docs/rules/prices.md#shown-prices. `required`: ids of add-ons
 * whose price is in that of their ticket. Rates that did not make this price are left out, and follow from the order itself.
 */
export function shownPrices(
  order: Priced,
  { charging, required }: { readonly charging: Charging | null; readonly required: ReadonlySet<string> },
): ShownPrices {
  const known = charging && isPricedBy(order, charging) ? charging : null;
  const { tax, serviceFee } = order.discount === 0 ? order : known ? chargesOn(order.gross, known) : grown(order);
  const fixed = known?.serviceFeeType === "fix_amount" ? serviceFee : 0;
  const parts = order.lines.flatMap((line) => {
    const inside = line.addons.filter(({ addonId }) => required.has(addonId));
    const own = inside.reduce((sum, { total }) => sum + total, line.price * line.qty);
    return [
      { name: line.name, qty: line.qty, net: own, fees: own > 0 ? line.qty : 0, inside },
      ...line.addons
        .filter(({ addonId }) => !required.has(addonId))
        .map(({ name, qty, total }) => ({ name, qty, net: total, fees: 0, inside: [] })),
    ];
  });
  const whole = order.gross + tax + serviceFee;
  const amounts = allocate(
    whole - fixed,
    parts.map(({ net }) => net),
  );
  const fees = parts.reduce((sum, part) => sum + part.fees, 0);
  return {
    lines: parts.map(({ name, qty, inside, fees: own }, i) => ({ name, qty, inside, amount: amounts[i]! + fixed * own })),
    discount: whole - order.total,
    fee: fixed === 0 ? 0 : fixed * (1 - fees),
  };
}

/** Rates may have changed since the order was priced. */
function isPricedBy({ subtotal, tax, serviceFee }: Priced, charging: Charging): boolean {
  const now = chargesOn(subtotal, charging);
  return now.tax === tax && now.serviceFee === serviceFee;
}

/** Tax and fee before the discount, in the proportion that they have after it. */
function grown({ gross, subtotal, tax, serviceFee }: Priced): Pick<Quote, "tax" | "serviceFee"> {
  const factor = subtotal === 0 ? 0 : gross / subtotal;
  return { tax: Math.round(tax * factor), serviceFee: Math.round(serviceFee * factor) };
}
