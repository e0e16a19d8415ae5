import { useEffect, useEffectEvent } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import { pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { reportPurchaseLater } from "../../brands/marketing/report-later.ts";
import { recordUsedWay } from "../transaction/chosen-way.ts";
import { readStored, writeStored } from "../../shell/state/stored-text.ts";

type Success = {
  readonly isSuccess: boolean;
  /** The visitor has just come back from the payment page. */
  readonly isReturn: boolean;
  /** The order begun in this browser. */
  readonly own: { readonly bookingId: () => string | null; readonly drop: () => void };
};

/**
 * Ends an order of any kind once it has succeeded: drops its transaction, pushes `purchase` once per order, and stores its payment channel.
 * Only the browser that bought pushes it: one that has the transaction, or has just come back from the payment page. See
 * docs/rules/orders.md#confirmation-card.
 */
export function usePurchase(booking: BookingAnswer, { isSuccess, isReturn, own }: Success): void {
  const { ui, marketing } = useTenant();
  const report = useEffectEvent(() => {
    const isOwn = own.bookingId() === booking.id;
    if (isOwn || isReturn) reportPurchase(booking, Boolean(marketing));
    // Only a channel that has paid counts as used, not one that was declined.
    if (isOwn || isReturn) recordUsedWay(ui, booking.payment?.channel ?? null);
    if (isOwn) own.drop();
  });
  useEffect(() => {
    if (isSuccess) report();
  }, [booking, isSuccess, isReturn]);
}

/** Pushes `purchase`, once per order in this browser. */
function reportPurchase(booking: BookingAnswer, hasMarketing: boolean): void {
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
