/** How many order ids a payment has at most: a further one is used only where an answer was lost, or the one before is used up. */
const MOST = 3;

/** The order ids under which a payment may be known at Midtrans, in the order in which they are used; at most 50 characters for a payment's 36. */
export function orderIdsOf(paymentId: string): readonly string[] {
  return Array.from({ length: MOST }, (_, index) => (index === 0 ? paymentId : `${paymentId}_${index + 1}`));
}

/** The payment that an order id is of; of one that is not ours the whole of it. */
export function paymentIdOf(orderId: string): string {
  return orderId.replace(/_[23]$/, "");
}
