import { useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Button } from "#ui/form/button.tsx";
import { useLocale, useT } from "../i18n/use-t.ts";
import { browserStore } from "../state/stored-text.ts";
import { useApi } from "../state/use-api.ts";
import { newKey } from "./act-keys.ts";
import { attemptKey, forgetAttempt } from "./attempt-key.ts";
import type { OrderStatus } from "./use-order-status.ts";

/** The buyer need not wait for a person: the money may be had back now. Ruling 13. */
export function TakeBack({ status, accessKey }: { status: OrderStatus; accessKey: string | undefined }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { id } = status.booking;

  async function takeBack() {
    setIsBusy(true);
    setTrouble(null);
    const act = `refund.${id}`;
    try {
      const idempotencyKey = attemptKey(browserStore, act, {}, newKey);
      const answer = await api("chooseRefund", { params: { id }, query: { locale, k: accessKey }, body: {}, idempotencyKey });
      forgetAttempt(browserStore, act);
      if (answer.ok) status.take(answer.data);
      else if (answer.problem.code === "BOOKING_STATE") await status.check();
      else setTrouble(answer.problem.message[locale]);
    } catch {
      setTrouble(t("common.no_connection"));
    }
    setIsBusy(false);
  }

  return (
    <>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      <p>{t("status.takeBack.text")}</p>
      <div className="k-actions-row">
        <Button busy={isBusy} onClick={() => void takeBack()}>
          {t("status.takeBack.action")}
        </Button>
      </div>
    </>
  );
}
