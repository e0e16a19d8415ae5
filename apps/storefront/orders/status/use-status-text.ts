import { GRACE_SECONDS } from "#domain/payments/time-to-pay.ts";
import type { MessageKey } from "#i18n/messages.ts";
import { deadlineWords, spanWords } from "#i18n/deadline-words.ts";
import { formatDateTime, formatRupiah } from "#i18n/format.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useReaderZone } from "../../shell/state/use-reader-zone.ts";
import { statusSentence } from "../transaction/message-words.ts";
import { isUnpaid } from "../transaction/order-state.ts";
import { type ShownState, STATUS_LOOKS } from "../transaction/status-words.ts";
import { useCountdown } from "../transaction/use-countdown.ts";
import { successWords } from "./unsigned-of.ts";
import type { OrderStatus } from "./use-order-status.ts";

const BY_TRANSFER: Partial<Record<ShownState, MessageKey>> = {
  refunding: "status.refunding.transfer",
  refunded: "status.refunded.transfer",
};

const PARTLY: Partial<Record<ShownState, MessageKey>> = {
  refunding: "status.refunding.part",
  refundDelayed: "status.refundDelayed.part",
};

/** Heading and sentence of an order's state, with its times, amounts and masked addresses. The sentence may be empty. */
export function useStatusText({ booking, offset, tickets }: OrderStatus, shown: ShownState): { title: string; text: string } {
  const t = useT();
  const locale = useLocale();
  const zone = useReaderZone(booking.event.zone);
  const until = payUntil(booking);
  const left = useCountdown(isUnpaid(shown) ? booking.holdUntil : null, offset);
  const { title, text } = STATUS_LOOKS[shown];
  const { review } = booking;
  const { amount, done, isByTransfer } = moneyBack(booking, shown);
  const usual =
    shown === "review" && review ? "status.review.until" : (isByTransfer && BY_TRANSFER[shown]) || (done > 0 && PARTLY[shown]) || text;
  const sentence = statusSentence(usual, { shown, sending: useTenant() });
  const params = {
    time: until === null ? "" : deadlineWords(until, { now: booking.serverNow, zone, locale }),
    clock: left === null ? "…" : spanWords(Math.floor((left - GRACE_SECONDS) / 60) * 60, locale),
    phone: booking.buyer?.phone ?? "",
    email: booking.buyer?.email ?? "",
    amount: formatRupiah(amount, locale),
    done: formatRupiah(done, locale),
    paid: formatRupiah(review?.paid ?? 0, locale),
    total: formatRupiah(booking.quote.total, locale),
    missing: formatRupiah(review?.missing ?? 0, locale),
    until: review ? formatDateTime(review.until, zone, locale) : "",
  };
  const isSuccess = shown === "confirmed" || shown === "registered";
  const own = isSuccess && !booking.video ? successWords(tickets, { isFree: booking.isFree, buyer: booking.buyer?.name ?? null }) : null;
  if (own) return { title: t(own.title.key, { n: own.title.n }), text: own.text ? t(own.text.key, { n: own.text.n }) : "" };
  return { title: t(title, params), text: t(sentence, params) };
}

type Refunds = OrderStatus["booking"]["refunds"];

const IS_OPEN = (refund: Refunds[number]) => refund.status === "requested" || refund.status === "pending";
/** The refunds that the text of each of these states is about. In all other states, the text is about completed refunds. */
const SPOKEN_OF: Partial<Record<ShownState, (refund: Refunds[number]) => boolean>> = {
  refunding: IS_OPEN,
  accountWanted: (refund) => IS_OPEN(refund) && refund.transfer?.status === "asked",
  refundDelayed: ({ status }) => status === "failed",
};
const IS_DONE = ({ status }: Refunds[number]) => status === "succeeded";
const sumOf = (refunds: Refunds) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The refund amounts of a state's text, in integer rupiah: of the refunds that it is about, and of other refunds already completed.
 * `isByTransfer`: the former are all bank transfers.
 */
function moneyBack({ refunds }: OrderStatus["booking"], shown: ShownState) {
  const spokenOf = SPOKEN_OF[shown];
  const meant = refunds.filter(spokenOf ?? IS_DONE);
  const isByTransfer = meant.length > 0 && meant.every(({ transfer }) => transfer !== null && transfer.status !== "withdrawn");
  return { amount: sumOf(meant), done: spokenOf ? sumOf(refunds.filter(IS_DONE)) : 0, isByTransfer };
}

/** The time until which the order can be paid or completed. */
export function payUntil(booking: OrderStatus["booking"]): string | null {
  return booking.holdUntil;
}
