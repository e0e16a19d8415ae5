import { useT, useLocale } from "../../shell/i18n/use-t.ts";
import { isUnpaid } from "../transaction/order-state.ts";
import type { ShownState } from "../transaction/status-words.ts";
import { PayOpen } from "./pay-open.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import { usePayAgain } from "./use-pay-again.ts";
import { payUntil } from "./use-status-text.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { putAside } from "../transaction/resume-order.ts";
import { type Attempt, sendAttempt } from "../../shell/state/attempt-key.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { ConfirmAct } from "../../shell/forms/confirm-act.tsx";

/** Cancels the order after confirmation, which releases its tickets. */
function CancelOrder({ status }: { status: OrderStatus }) {
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

/** An order that waits for payment: pay here or return to the payment page, change the method, or cancel. */
export function PayAgain({ status, shown }: { readonly status: OrderStatus; readonly shown: ShownState }) {
  const t = useT();
  const { booking } = status;
  const pay = usePayAgain(status, "order");
  const isAwaiting = shown === "awaiting";
  return (
    <>
      <PayOpen
        status={status}
        pay={pay}
        open={isAwaiting ? booking.payment : null}
        failed={isUnpaid(shown) ? (booking.payment?.channel ?? null) : null}
        until={isAwaiting ? payUntil(booking) : null}
        total={booking.quote.total}
        label={t(isUnpaid(shown) ? "status.declined.action" : "status.awaiting.action")}
      />
      <CancelOrder status={status} />
    </>
  );
}
