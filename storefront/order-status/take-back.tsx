import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { type Attempt, sendAttempt } from "../state/attempt-key.ts";
import { useApi } from "../state/use-api.ts";
import { ConfirmAct } from "../forms/confirm-act.tsx";
import type { OrderStatus } from "./use-order-status.ts";

/** The buyer need not wait for a person: the money may be had back now, after asking. See docs/rules/payments.md#late-money. */
export function TakeBack({ status }: { status: OrderStatus }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { id, badges, payment } = status.booking;
  // The payment tells what was asked for: where another amount arrived, that one is not named.
  const isExact = payment !== null && !badges.includes("underpaid") && !badges.includes("overpaid");

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
    text: isExact ? t("status.takeBack.sure", { amount: formatRupiah(payment.amount, locale) }) : t("status.takeBack.sureAll"),
    yes: t("status.takeBack.yes"),
    no: t("status.takeBack.no"),
  };
  return (
    <>
      <p>{t("status.takeBack.text")}</p>
      <ConfirmAct act={`refund.${id}`} words={words} opener="secondary" onConfirm={takeBack} />
    </>
  );
}
