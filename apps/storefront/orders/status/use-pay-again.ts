import { useRef, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { ProblemBody } from "#contract/shapes.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { pageForm } from "../../shell/links/page-path.ts";
import { usePath } from "../../shell/links/use-path.ts";
import { browserStore } from "../../shell/state/stored-text.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { sendAttempt } from "../../shell/state/attempt-key.ts";
import { statusPath } from "../../shell/links/order-path.ts";
import type { OrderStatus } from "./use-order-status.ts";
import { downText } from "../transaction/down-text.ts";
import { leaveFor } from "../transaction/leave-for.ts";

/** Refusals because the order has changed since the page loaded it. */
const OVERTAKEN: ReadonlySet<string> = new Set(["HOLD_EXPIRED", "BOOKING_STATE", "PRICE_CHANGED"]);

export type PayAgain = {
  readonly isBusy: boolean;
  readonly trouble: { readonly title?: string; readonly text: string } | null;
  /**
   * Pays by a channel; null keeps the open payment's method, or leaves the choice to the provider's page. Returns true once this page has
   * nothing more to do.
   */
  readonly go: (channel: PaymentChannel | null) => Promise<boolean>;
};

/**
 * Returns to the open payment page, or opens a new one after a failed attempt or with another method. Pays the order, or the rest of an
 * underpaid one.
 */
export function usePayAgain({ booking, take, check }: OrderStatus, what: "order" | "rest"): PayAgain {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const path = usePath();
  const { payment } = useTenant();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<PayAgain["trouble"]>(null);
  const running = useRef(false);

  async function go(channel: PaymentChannel | null): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setIsBusy(true);
    setTrouble(null);
    const { id, event, video, quote, review } = booking;
    const isRest = what === "rest";
    const body = { shownTotal: isRest ? (review?.missing ?? 0) : quote.total, locale, page: pageForm(location), channel };
    const attempt = { store: browserStore, act: `${isRest ? "rest" : "pay"}.${id}`, body };
    try {
      const answer = await sendAttempt(attempt, (idempotencyKey) =>
        api(isRest ? "payRest" : "startPayment", { params: { id }, query: { locale }, body, idempotencyKey }),
      );
      if (answer.ok && answer.data.redirectUrl !== null && !openOf(answer.data.booking)?.instructions) {
        leaveFor(answer.data.redirectUrl, path(statusPath({ kind: video ? "video" : "event", slug: event.slug, id })));
        return await new Promise(() => {});
      }
      if (answer.ok) take(answer.data.booking);
      else if (OVERTAKEN.has(answer.problem.code)) await check();
      else return end({ trouble: troubleOf(answer.problem) });
      return end({ trouble: null });
    } catch {
      return end({ trouble: { text: t("common.no_connection") } });
    }
  }

  function end({ trouble: told }: Pick<PayAgain, "trouble">): boolean {
    running.current = false;
    setIsBusy(false);
    setTrouble(told);
    return told === null;
  }

  const openOf = ({ payment: own, review }: BookingAnswer) => (what === "rest" ? review?.rest : own);

  function troubleOf(problem: ProblemBody) {
    if (what === "rest" && problem.code === "SOLD_OUT") return { text: t("status.underpaid.gone") };
    if (problem.code !== "PAYMENT_UNAVAILABLE") return { text: problem.message[locale] };
    return downText({ t, locale, event: booking.event, payment }, problem);
  }

  return { isBusy, trouble, go };
}
