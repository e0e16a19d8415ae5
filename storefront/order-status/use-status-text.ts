import type { MessageKey } from "#i18n/messages/load.ts";
import { formatDateTime, formatRupiah, formatTime } from "#i18n/format.ts";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { countdown } from "../orders/countdown.ts";
import { statusSentence } from "../orders/message-words.ts";
import { type ShownState, STATUS_LOOKS } from "../orders/status-words.ts";
import { useCountdown } from "../orders/use-countdown.ts";
import type { OrderStatus } from "./use-order-status.ts";

const BY_TRANSFER: Partial<Record<ShownState, MessageKey>> = {
  refunding: "status.refunding.transfer",
  refunded: "status.refunded.transfer",
};

/** Heading and sentence of an order's state, with its times, amounts and masked addresses. */
export function useStatusText({ booking, offset }: OrderStatus, shown: ShownState): { title: string; text: string } {
  const t = useT();
  const locale = useLocale();
  const until = payUntil(booking);
  const left = useCountdown(shown === "declined" ? booking.holdUntil : null, offset);
  const { title, text } = STATUS_LOOKS[shown];
  const { review } = booking;
  const isByTransfer = booking.refunds.some(({ transfer }) => transfer !== null && transfer.status !== "withdrawn");
  const usual = shown === "review" && review ? "status.review.until" : (isByTransfer && BY_TRANSFER[shown]) || text;
  const sentence = statusSentence(usual, { shown, sending: useTenant() });
  const params = {
    time: until === null ? "" : formatTime(until, booking.event.zone, locale),
    clock: left === null ? "…" : countdown(left),
    phone: booking.buyer?.phone ?? "",
    email: booking.buyer?.email ?? "",
    amount: formatRupiah(amountBack(booking), locale),
    paid: formatRupiah(review?.paid ?? 0, locale),
    total: formatRupiah(booking.quote.total, locale),
    missing: formatRupiah(review?.missing ?? 0, locale),
    until: review ? formatDateTime(review.until, booking.event.zone, locale) : "",
  };
  return { title: t(title, params), text: t(sentence, params) };
}

/** What goes back to the buyer, or has gone; what the provider refused to send is not in it. */
function amountBack({ refunds }: OrderStatus["booking"]): number {
  return refunds.reduce((sum, { amount, status }) => (status === "failed" ? sum : sum + amount), 0);
}

/** Until when the order can be paid or finished. */
export function payUntil(booking: OrderStatus["booking"]): string | null {
  return booking.holdUntil;
}
