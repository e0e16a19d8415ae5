import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import type { OrderStatus } from "./use-order-status.ts";

/** Requests a refund, after confirmation, instead of waiting for the organiser. See docs/rules/payments.md#late-money. */
export function TakeBack({ status }: { status: OrderStatus }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { id, review } = status.booking;

  async function takeBack(attempt: Attempt): Promise<string | null> {
    const answer = await sendAttempt(attempt, (idempotencyKey) =>
      api("chooseRefund", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
    );
    if (answer.ok) {
      status.take(answer.data);
      return null;
    }
    if (answer.problem.code !== "BOOKING_STATE") return answer.problem.message[locale];
    await status.check();
    return null;
  }

  const words = {
    open: t("status.takeBack.action"),
    title: t("status.takeBack.title"),
    text: t("status.takeBack.sure", { amount: formatRupiah(review?.paid ?? 0, locale) }),
    yes: t("status.takeBack.yes"),
    no: t("status.takeBack.no"),
  };
  return <ConfirmAct act={`refund.${id}`} words={words} opener="secondary" onConfirm={takeBack} />;
}
