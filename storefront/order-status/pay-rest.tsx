import { useRef, useState } from "react";
import { formatRupiah } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { statusPath } from "../links/order-path.ts";
import { usePath } from "../links/use-path.ts";
import { leaveFor } from "../orders/leave-for.ts";
import { sendAttempt } from "../state/attempt-key.ts";
import { browserStore } from "../state/stored-text.ts";
import { useApi } from "../state/use-api.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** Pays what is missing of an order that too little came for. */
export function PayRest({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const path = usePath();
  const { takesPayments } = useTenant();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef(false);
  const { id, event, review } = status.booking;
  const missing = review?.missing ?? 0;
  if (missing === 0) return null;

  /** Whether the visitor is on the way to the provider. */
  async function send(): Promise<boolean> {
    const body = { shownTotal: missing, locale };
    const answer = await sendAttempt({ store: browserStore, act: `rest.${id}`, body }, (idempotencyKey) =>
      api("payRest", { params: { id }, query: { locale }, body, idempotencyKey }),
    );
    if (answer.ok && answer.data.redirectUrl !== null) {
      leaveFor(answer.data.redirectUrl, path(statusPath({ slug: event.slug, id })));
      return true;
    }
    if (answer.ok) status.take(answer.data.booking);
    else if (answer.problem.code === "SOLD_OUT") setTrouble(t("status.underpaid.gone"));
    else if (answer.problem.code === "BOOKING_STATE" || answer.problem.code === "PRICE_CHANGED") await status.check();
    else setTrouble(answer.problem.message[locale]);
    return false;
  }

  async function pay() {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    setTrouble(null);
    const isLeaving = await send().catch(() => {
      setTrouble(t("common.no_connection"));
      return false;
    });
    if (isLeaving) return;
    running.current = false;
    setIsBusy(false);
  }

  return (
    <>
      {!takesPayments && (
        <Banner tone="warning" role="status">
          {t("checkout.noPayment")}
        </Banner>
      )}
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {takesPayments && (
        <div className="ui-actions-row status-actions">
          <Button variant="primary" busy={isBusy} busyLabel={t("checkout.takingYou")} onClick={() => void pay()}>
            {t("status.underpaid.pay", { missing: formatRupiah(missing, locale) })}
          </Button>
        </div>
      )}
    </>
  );
}
