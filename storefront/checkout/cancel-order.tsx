import { useState } from "react";
import { clearBookingData } from "#domain/cart/reset.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { browserStore } from "../state/stored-text.ts";
import { readTransaction, updateTransaction } from "../state/transaction-store.ts";
import { useApi } from "../state/use-api.ts";
import { newKey } from "./act-keys.ts";
import { attemptKey, forgetAttempt } from "./attempt-key.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** Gives the tickets back, after asking. */
export function CancelOrder({ status, accessKey }: { status: OrderStatus; accessKey: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id, event } = status.booking;

  async function cancel() {
    setIsBusy(true);
    setTrouble(null);
    const act = `cancel.${id}`;
    try {
      const idempotencyKey = attemptKey(browserStore, act, {}, newKey);
      const answer = await api("cancelBooking", { params: { id }, query: { locale, k: accessKey }, body: {}, idempotencyKey });
      forgetAttempt(browserStore, act);
      if (answer.ok) {
        status.take(answer.data);
        if (readTransaction(ui, event.id).bookingId === id) updateTransaction(ui, event.id, clearBookingData);
        setIsAsking(false);
      } else if (answer.problem.code === "BOOKING_STATE") {
        await status.check();
        setIsAsking(false);
      } else setTrouble(answer.problem.message[locale]);
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  return (
    <>
      <div>
        <Button variant="text" onClick={() => setIsAsking(true)}>
          {t("status.cancel")}
        </Button>
      </div>
      <Sheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("status.cancel.title")}
        closeLabel={t("common.close")}
        footer={
          <div className="c-stack">
            <Button variant="primary" block onClick={() => setIsAsking(false)}>
              {t("status.cancel.no")}
            </Button>
            <Button variant="danger" block busy={isBusy} onClick={() => void cancel()}>
              {t("status.cancel.yes")}
            </Button>
          </div>
        }
      >
        <p>{t("status.cancel.text")}</p>
        {trouble && (
          <div className="c-gap">
            <Banner tone="danger" role="alert">
              {trouble}
            </Banner>
          </div>
        )}
      </Sheet>
    </>
  );
}
