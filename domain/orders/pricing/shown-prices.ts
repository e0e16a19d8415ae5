import { allocate } from "./allocate.ts";
import { partsOf, sumOfTaxes } from "./tax-lines.ts";
import { chargesOn, serviceFeeOn, type Charging } from "./charges.ts";
import { percentOf } from "./percentage.ts";
import type { Quote } from "./quote.types.ts";

type Priced = Pick<Quote, "lines" | "gross" | "discount" | "subtotal" | "tax" | "taxes" | "serviceFee" | "total">;

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
  const { tax, taxes, serviceFee } = order.discount === 0 ? order : undiscounted(order, known);
  const fixed = known?.serviceFeeType === "fix_amount" ? serviceFee : 0;
  const parts = order.lines.flatMap((line) => {
    const inside = line.addons.filter(({ addonId }) => required.has(addonId));
    const own = inside.reduce((sum, { total }) => sum + total, line.price * line.qty);
    return [
      {
        name: line.name,
        qty: line.qty,
        net: own,
        fees: own > 0 ? line.qty : 0,
        inside,
        ids: [line.categoryId, ...inside.map(({ addonId }) => addonId)],
      },
      ...line.addons
        .filter(({ addonId }) => !required.has(addonId))
        .map(({ addonId, name, qty, total }) => ({ name, qty, net: total, fees: 0, inside: [], ids: [addonId] })),
    ];
  });
  const whole = order.gross + tax + serviceFee;
  const nets = parts.map(({ net }) => net);
  const amounts = taxes ? withTaxes(order, { parts, taxes, rest: serviceFee - fixed }) : allocate(whole - fixed, nets);
  const fees = parts.reduce((sum, part) => sum + part.fees, 0);
  return {
    lines: parts.map(({ name, qty, inside, fees: own }, i) => ({ name, qty, inside, amount: amounts[i]! + fixed * own })),
    discount: whole - order.total,
    fee: fixed === 0 ? 0 : fixed * (1 - fees),
  };
}

/** Rates may have changed since the order was priced. */
function isPricedBy({ subtotal, tax, taxes, serviceFee }: Priced, charging: Charging): boolean {
  const now = chargesOn(subtotal, charging);
  return (taxes !== undefined || now.tax === tax) && now.serviceFee === serviceFee;
}

type Charges = Pick<Quote, "tax" | "taxes" | "serviceFee">;

/** Tax and fee without the discount. */
function undiscounted(order: Priced, known: Charging | null): Charges {
  const { serviceFee, tax } = known ? chargesOn(order.gross, known) : grown(order);
  if (!order.taxes) return { serviceFee, tax };
  const gross = grossById(order);
  const taxes = order.taxes.map((line) => {
    const base = line.of.reduce((sum, id) => sum + gross.get(id)!, 0);
    return { ...line, base, amount: percentOf(base, line.percentage) };
  });
  return { serviceFee: known ? serviceFeeOn(order.gross, known) : serviceFee, taxes, tax: sumOfTaxes(taxes) };
}

const grossById = ({ lines }: Priced) => new Map(lines.flatMap(partsOf).map(({ id, gross }) => [id, gross]));

/** The parts' prices with their own taxes, and `rest` in proportion to their prices. */
function withTaxes(
  order: Priced,
  {
    parts,
    taxes,
    rest,
  }: {
    readonly parts: readonly { readonly net: number; readonly ids: readonly string[] }[];
    readonly taxes: NonNullable<Quote["taxes"]>;
    readonly rest: number;
  },
): number[] {
  const nets = parts.map(({ net }) => net);
  const gross = grossById(order);
  const shares = taxes.map(({ amount, of }) =>
    allocate(
      amount,
      parts.map(({ ids }) => ids.reduce((sum, id) => sum + (of.includes(id) ? gross.get(id)! : 0), 0)),
    ),
  );
  const fees = allocate(rest, nets);
  return nets.map((net, at) => net + fees[at]! + shares.reduce((sum, share) => sum + share[at]!, 0));
}

/** Tax and fee before the discount, in the proportion that they have after it. */
function grown({ gross, subtotal, tax, serviceFee }: Priced): Pick<Quote, "tax" | "serviceFee"> {
  const factor = subtotal === 0 ? 0 : gross / subtotal;
  return { tax: Math.round(tax * factor), serviceFee: Math.round(serviceFee * factor) };
}
