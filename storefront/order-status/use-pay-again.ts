import { useRef, useState } from "react";
import { useLocale, useT } from "../i18n/use-t.ts";
import { pageForm } from "../links/page-path.ts";
import { usePath } from "../links/use-path.ts";
import { browserStore } from "../state/stored-text.ts";
import { useApi } from "../state/use-api.ts";
import { sendAttempt } from "../state/attempt-key.ts";
import { statusPath } from "../links/order-path.ts";
import type { OrderStatus } from "./use-order-status.ts";
import { leaveFor } from "../orders/leave-for.ts";

export type PayAgain = { readonly isBusy: boolean; readonly trouble: string | null; readonly go: () => Promise<void> };

/** Back to the open payment page, or to a new one where the last attempt was refused. */
export function usePayAgain({ booking, take, check }: OrderStatus): PayAgain {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const path = usePath();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);

  async function go() {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setTrouble(null);
    const { id, event, quote } = booking;
    const body = { shownTotal: quote.total, locale, page: pageForm(location) };
    const attempt = { store: browserStore, act: `pay.${id}`, body };
    try {
      const answer = await sendAttempt(attempt, (idempotencyKey) =>
        api("startPayment", { params: { id }, query: { locale }, body, idempotencyKey }),
      );
      if (answer.ok && answer.data.redirectUrl !== null) {
        return leaveFor(answer.data.redirectUrl, path(statusPath({ slug: event.slug, id })));
      }
      if (answer.ok) take(answer.data.booking);
      else if (answer.problem.code === "HOLD_EXPIRED" || answer.problem.code === "BOOKING_STATE") await check();
      else setTrouble(answer.problem.message[locale]);
    } catch {
      setTrouble(t("common.no_connection"));
    }
    running.current = false;
    setIsBusy(false);
  }

  return { isBusy, trouble, go };
}
