import { partsOf } from "./tax-lines.ts";
import { allocate } from "./allocate.ts";
import type { Quote, QuoteLine } from "./quote.types.ts";

/** Units of an add-on that belong to one ticket. */
export type AddonUnits = { readonly addonId: string; readonly qty: number };

/** One ticket's share of an order's price, in integer rupiah. */
export type TicketShare = {
  /** The ticket's place in its order, from 1. */
  readonly place: number;
  /** The piece that it was sold in. Tickets of a bundle have the same. */
  readonly piece: number;
  readonly categoryId: string;
  readonly addons: readonly AddonUnits[];
  /** The part of its piece's price, and its add-ons. */
  readonly gross: number;
  readonly discount: number;
  readonly tax: number;
  /** The parts of `tax`, in the order of the order's taxes. Absent if the order names none. */
  readonly taxes?: readonly number[];
  readonly serviceFee: number;
  /** gross − discount + tax + serviceFee. */
  readonly total: number;
};

/** `nets`: what it pays for its piece and for each add-on before tax and fee, by id. */
type GrossShare = Pick<TicketShare, "place" | "piece" | "categoryId" | "addons" | "gross" | "discount"> & {
  readonly nets: ReadonlyMap<string, number>;
};

/** A line's add-ons by ticket, as their attendees have them. What no attendee has goes to the line's first ticket. */
function addonsOf(line: QuoteLine, attendees: readonly (readonly AddonUnits[])[]): AddonUnits[][] {
  const shares: AddonUnits[][] = Array.from({ length: line.tickets }, () => []);
  for (const { addonId, qty } of line.addons) {
    let left = qty;
    for (const [at, share] of shares.entries()) {
      const own = Math.min(left, attendees[at]?.find((addon) => addon.addonId === addonId)?.qty ?? 0);
      if (own > 0) share.push({ addonId, qty: own });
      left -= own;
    }
    const first = shares[0]!;
    const had = first.find((addon) => addon.addonId === addonId);
    if (left > 0) first.splice(had ? first.indexOf(had) : first.length, had ? 1 : 0, { addonId, qty: (had?.qty ?? 0) + left });
  }
  return shares;
}

function sharesOfLine(
  line: QuoteLine,
  {
    attendees,
    places,
    pieces,
  }: { readonly attendees: readonly (readonly AddonUnits[])[]; readonly places: number; readonly pieces: number },
): GrossShare[] {
  if (line.tickets === 0) return [];
  const size = line.tickets / line.qty;
  const prices = allocate(
    line.price,
    Array.from({ length: size }, () => 1),
  );
  const addons = addonsOf(line, attendees.slice(places, places + line.tickets));
  const costs = new Map(line.addons.map(({ addonId, amount }) => [addonId, amount]));
  const gross = addons.map((own, at) => prices[at % size]! + own.reduce((sum, { addonId, qty }) => sum + costs.get(addonId)! * qty, 0));
  const discounts = allocate(line.discount, gross);
  const nets = netsOf(
    line,
    addons,
    addons.map((_, at) => prices[at % size]!),
  );
  return gross.map((amount, at) => ({
    place: places + at + 1,
    piece: pieces + Math.floor(at / size) + 1,
    categoryId: line.categoryId,
    addons: addons[at]!,
    gross: amount,
    discount: discounts[at]!,
    nets: nets[at]!,
  }));
}

/** Each part of a line, less its discount, split over its tickets by what they have of it. */
function netsOf(line: QuoteLine, addons: readonly (readonly AddonUnits[])[], prices: readonly number[]): ReadonlyMap<string, number>[] {
  const parts = partsOf(line).map(({ id, net }) => {
    const weights = id === line.categoryId ? prices : addons.map((own) => own.find(({ addonId }) => addonId === id)?.qty ?? 0);
    return { id, shares: allocate(net, weights) };
  });
  return addons.map((_, at) => new Map(parts.map(({ id, shares }) => [id, shares[at]!])));
}

/**
 * Splits an order's price over its tickets, each component by largest remainder: the shares of all tickets are the order's price to the
 * rupiah. `attendees`: the add-ons of each attendee, by place. See docs/rules/returns.md#shares.
 */
export function shareOrder(quote: Quote, attendees: readonly (readonly AddonUnits[])[] = []): TicketShare[] {
  const shares: GrossShare[] = [];
  let pieces = 0;
  for (const line of quote.lines) {
    shares.push(...sharesOfLine(line, { attendees, places: shares.length, pieces }));
    pieces += line.qty;
  }
  const nets = shares.map(({ gross, discount }) => gross - discount);
  const fees = allocate(quote.serviceFee, nets);
  const taxes = quote.taxes?.map(({ amount, of }) =>
    allocate(
      amount,
      shares.map((share) => of.reduce((sum, id) => sum + (share.nets.get(id) ?? 0), 0)),
    ),
  );
  const whole = taxes ? [] : allocate(quote.tax, nets);
  return shares.map(({ nets: _nets, ...share }, at) => {
    const own = taxes?.map((each) => each[at]!);
    const tax = own ? own.reduce((sum, each) => sum + each, 0) : whole[at]!;
    const serviceFee = fees[at]!;
    return { ...share, tax, ...(own && { taxes: own }), serviceFee, total: nets[at]! + tax + serviceFee };
  });
}

/**
 * The taxes in a refund of a ticket without its service fee, in the order of the order's taxes: their parts of the amount, by largest
 * remainder. One if the order names no kinds.
 */
export function taxesIn(
  amount: number,
  { gross, discount, tax, taxes = [tax] }: Pick<TicketShare, "gross" | "discount" | "tax" | "taxes">,
): number[] {
  return amount === 0 ? taxes.map(() => 0) : allocate(amount, [...taxes, gross - discount]).slice(0, taxes.length);
}
