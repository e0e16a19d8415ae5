import { isDeepStrictEqual } from "node:util";
import type { CallAnswer } from "#contract/client.ts";
import { NO_TAX, type Tax } from "#domain/catalogue/tax.ts";
import { taxesById } from "#domain/orders/pricing/tax-lines.ts";
import { quote } from "#domain/orders/pricing/quote.ts";
import type { Quote, QuoteInput, QuoteLine } from "#domain/orders/pricing/quote.types.ts";
import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { OwnOrder } from "./open-order.ts";
import { readPriceInputs, type PriceInputsRow } from "./store.ts";

export type PriceExplanation = CallAnswer<"getPriceBreakdown">;

type TaxOf = (id: string) => { readonly tax?: Tax };

/** A category as sold. Its bundle is the number of tickets per piece. */
function describeCategory(
  { categoryId, name, price, qty, tickets, addons }: QuoteLine,
  taxOf: TaxOf,
): PriceExplanation["inputs"]["categories"][number] {
  return {
    id: categoryId,
    name,
    price,
    bundlingTicket: tickets === qty || tickets === 0 ? "0" : String(tickets / qty),
    ...(tickets === 0 && { admitsNobody: true as const }),
    ...taxOf(categoryId),
    addons: addons.map((addon) => ({ id: addon.addonId, name: addon.name, amount: addon.amount, ...taxOf(addon.addonId) })),
  };
}

function describeInputs(held: Quote, row: PriceInputsRow): PriceExplanation["inputs"] {
  const taxes = held.taxes && taxesById(held.taxes);
  const taxOf: TaxOf = (id) => (taxes ? { tax: taxes.get(id) ?? NO_TAX } : {});
  return {
    event: {
      id: row.event_id,
      serviceFeeType: row.service_fee_type,
      serviceFeeFixAmount: row.service_fee_fix_amount,
      serviceFeePercentage: row.service_fee_percentage,
      taxPercentage: row.tax_percentage,
    },
    categories: held.lines.map((line) => describeCategory(line, taxOf)),
    selection: {
      categories: held.lines.map(({ categoryId, qty }) => ({ categoryId, qty })),
      addons: held.lines.flatMap((line) => line.addons.map(({ addonId, qty }) => ({ addonId, qty }))),
    },
    promo: row.promo_id !== null && row.terms !== null ? { id: row.promo_id, minSpend: null, minQty: null, ...row.terms } : null,
    promoBase: held.promoBase ?? "whole",
  };
}

/** Returns the pricing input of a price breakdown. Add-on availability does not affect prices. */
export function quoteInputOf({ event, categories, selection, promo, promoBase }: PriceExplanation["inputs"]): QuoteInput {
  return {
    event,
    categories: categories.map(({ addons, ...category }) => ({
      ...category,
      additionals: addons.map((addon) => ({
        ...addon,
        eventPriceId: category.id,
        isRequired: false,
        isCustomDate: false,
        customDate: [],
        availableStock: null,
        minQty: 0,
        per: "order" as const,
        isDistributedPerAttendee: false,
      })),
    })),
    selection,
    promo,
    promoBase,
  };
}

/** Returns the components of a booking's price, and whether they give the same price today. Throws NOT_FOUND if the rates are no longer known. */
export async function explainPrice(act: Act, { booking }: OwnOrder): Promise<PriceExplanation> {
  const row = await act.db.pipelined(act.tenant, (tx) => readPriceInputs(tx, booking.id));
  if (!row) throw new Problem("NOT_FOUND");
  const inputs = describeInputs(booking.quote, row);
  return {
    kind: "price-trace",
    bookingId: booking.id,
    pricedAt: booking.held_at.toISOString(),
    eventVersion: row.event_version,
    inputs,
    quote: booking.quote as PriceExplanation["quote"],
    replays: isDeepStrictEqual(quote(quoteInputOf(inputs)), booking.quote),
  };
}
