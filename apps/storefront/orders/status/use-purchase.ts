import { useEffect } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { reportPurchaseLater } from "../../brands/marketing/report-later.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";
import { dropTransaction, readTransaction } from "../transaction/transaction-store.ts";

/**
 * After a successful order: clears its transaction, and pushes `purchase` once per order in the buyer's browser (it has the transaction, or
 * just returned from the payment page). See docs/rules/orders.md#confirmation-card.
 */
export function usePurchase(booking: BookingAnswer, isSuccess: boolean, isReturn: boolean): void {
  const { ui, marketing } = useTenant();
  useEffect(() => {
    if (!isSuccess) return;
    const isOwn = readTransaction(ui, booking.event.id).bookingId === booking.id;
    if (isOwn || isReturn) reportPurchase(booking, Boolean(marketing));
    if (isOwn) dropTransaction(ui, booking.event.id);
  }, [booking, isSuccess, isReturn, ui, marketing]);
}

/** Pushes `purchase`, once per order in this browser. */
export function reportPurchase(booking: BookingAnswer, hasMarketing: boolean): void {
  const mark = `karcis:purchase:v1:${booking.id}`;
  if (readStored(mark) !== null) return;
  writeStored(mark, "1");
  const purchase = purchaseOf(booking);
  pushEvent("purchase", purchase);
  if (hasMarketing) reportPurchaseLater(purchase);
}

function purchaseOf({ reference, quote, event }: BookingAnswer) {
  return {
    transaction_id: reference,
    currency: "IDR",
    value: quote.total,
    tax: quote.tax,
    fee: quote.serviceFee,
    ...(quote.promoCode ? { coupon: quote.promoCode } : {}),
    items: quote.lines.map((line) => ({
      item_id: event.id,
      item_name: event.name,
      item_variant: line.name,
      price: line.price,
      quantity: line.qty,
    })),
  };
}
