import { formatRupiah, formatTime } from "#i18n/format.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { countdown } from "./countdown.ts";
import { type ShownState, STATUS_LOOKS } from "./status-words.ts";
import { useCountdown } from "./use-countdown.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** Heading and sentence of an order's state, with its times, amounts and masked addresses. */
export function useStatusText({ booking, offset }: OrderStatus, shown: ShownState): { title: string; text: string } {
  const t = useT();
  const locale = useLocale();
  const until = payUntil(booking);
  const left = useCountdown(shown === "declined" ? booking.holdUntil : null, offset);
  const { title, text } = STATUS_LOOKS[shown];
  const isSuccess = shown === "confirmed" || shown === "registered";
  const params = {
    time: until === null ? "" : formatTime(until, booking.event.zone, locale),
    clock: left === null ? "…" : countdown(left, locale),
    phone: booking.buyer?.phone ?? "",
    email: booking.buyer?.email ?? "",
    amount: formatRupiah(booking.payment?.amount ?? booking.quote.total, locale),
  };
  return { title: t(title, params), text: t(isSuccess && !booking.buyer?.email ? "status.success.textPhone" : text, params) };
}

/** Until when the order can be paid or finished. */
export function payUntil(booking: OrderStatus["booking"]): string | null {
  const { payment, holdUntil } = booking;
  return booking.status === "awaiting_payment" ? (payment?.expiresAt ?? holdUntil) : holdUntil;
}
