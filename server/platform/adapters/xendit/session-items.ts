import { allocate } from "#domain/orders/pricing/allocate.ts";
import type { SessionItem } from "../../ports/payment-provider.ts";
import { wareOf } from "../provider-http/ware-of.ts";
import { line } from "./line.ts";

/** One line on Xendit's page. */
export type XenditItem = {
  readonly reference_id: string;
  readonly type: (typeof TYPES)[keyof typeof TYPES];
  readonly name: string;
  readonly net_unit_amount: number;
  readonly quantity: number;
  readonly category: string;
};

const LONGEST = 255;
/** Videos are watched online. Tickets admit to a place. */
const TYPES = { fee: "FEE", video: "DIGITAL_SERVICE", ticket: "PHYSICAL_SERVICE" } as const;

const sumOf = (sums: readonly number[]) => sums.reduce((running, each) => running + each, 0);

/** A line at its net price, split in two if the discount does not divide evenly. The second part has the pieces that cost one rupiah more. */
function netParts({ id, name, unitPrice, quantity }: SessionItem, discount: number): XenditItem[] {
  const net = unitPrice * quantity - discount;
  const low = Math.floor(net / quantity);
  const dearer = net - low * quantity;
  const part = (price: number, count: number, suffix: string): XenditItem => ({
    reference_id: line(id, LONGEST - suffix.length) + suffix,
    type: TYPES[wareOf(id)],
    name: line(name, LONGEST),
    net_unit_amount: price,
    quantity: count,
    category: wareOf(id),
  });
  return [part(low, quantity - dearer, ""), part(low + 1, dearer, "-2")].filter(({ quantity: count }) => count > 0);
}

/**
 * Order lines for Xendit. It documents no negative prices, so discounts reduce the other lines by largest remainder, to the rupiah. Free
 * lines are left out. Null, for a page without lines, if they do not add up to the amount.
 */
export function itemsOf(items: readonly SessionItem[], amount: number): XenditItem[] | null {
  const isSound = items.every(
    ({ unitPrice, quantity }) => Number.isSafeInteger(unitPrice) && Number.isSafeInteger(quantity) && quantity > 0,
  );
  const sum = items.reduce((running, { unitPrice, quantity }) => running + unitPrice * quantity, 0);
  if (!isSound || sum !== amount) return null;
  const priced = items.filter(({ unitPrice }) => unitPrice > 0);
  const weigh = (isLine: (item: SessionItem) => boolean) => priced.map((item) => (isLine(item) ? item.unitPrice * item.quantity : 0));
  const [all, wares] = [weigh(() => true), weigh(({ id }) => wareOf(id) !== "fee")];
  const off = sumOf(all) - amount;
  // Discounts never reduce the fee, unless they exceed all other lines.
  const shares = allocate(off, off <= sumOf(wares) ? wares : all);
  const net = priced.flatMap((item, index) => netParts(item, shares[index]!)).filter(({ net_unit_amount: price }) => price > 0);
  return net.length > 0 ? net : null;
}
