import { useT } from "../../shell/i18n/use-t.ts";
import type { ShownState } from "../transaction/status-words.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { PayOpen } from "./pay-open.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import { usePayAgain } from "./use-pay-again.ts";
import { payUntil } from "./use-status-text.ts";

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
        until={isAwaiting ? payUntil(booking) : null}
        total={booking.quote.total}
        label={t(shown === "declined" ? "status.declined.action" : "status.awaiting.action")}
      />
      <CancelOrder status={status} />
    </>
  );
}
