/** The most order ids of a payment. A further one is needed only after a lost answer or a used id. */
const MOST = 3;

/** The order ids of a payment at Midtrans, in order of use. At most 50 characters for a payment's 36. */
export function orderIdsOf(paymentId: string): readonly string[] {
  return Array.from({ length: MOST }, (_, index) => (index === 0 ? paymentId : `${paymentId}_${index + 1}`));
}

/** The payment of an order id. Foreign ids are returned unchanged. */
export function paymentIdOf(orderId: string): string {
  return orderId.replace(/_[23]$/, "");
}
