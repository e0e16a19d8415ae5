import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { putAside } from "../transaction/resume-order.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";
import type { OrderStatus } from "./use-order-status.ts";

/** Releases the tickets, after confirmation. */
export function CancelOrder({ status }: { status: OrderStatus }) {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  const { id, event } = status.booking;

  async function cancel(attempt: Attempt): Promise<string | null> {
    const answer = await sendAttempt(attempt, (idempotencyKey) =>
      api("cancelBooking", { params: { id }, query: { locale }, body: {}, idempotencyKey }),
    );
    if (answer.ok) {
      status.take(answer.data);
      putAside(ui, { eventId: event.id, bookingId: id });
      return null;
    }
    if (answer.problem.code !== "BOOKING_STATE") return answer.problem.message[locale];
    await status.check();
    return null;
  }

  const words = {
    open: t("status.cancel"),
    title: t("status.cancel.title"),
    text: t("status.cancel.text"),
    yes: t("status.cancel.yes"),
    no: t("status.cancel.no"),
  };
  return <ConfirmAct act={`cancel.${id}`} words={words} onConfirm={cancel} />;
}
