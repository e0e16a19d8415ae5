import { lazy, Suspense, useState } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { countdown } from "../orders/countdown.ts";
import type { ShownState } from "../orders/status-words.ts";
import { useCountdown } from "../orders/use-countdown.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { OtherWay } from "./other-way.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import { usePayAgain } from "./use-pay-again.ts";
import { payUntil } from "./use-status-text.ts";

const PayHere = lazy(() => import("./pay-here.tsx").then((loaded) => ({ default: loaded.PayHere })));

/** An order that waits for its payment: how to pay it here, or back to the page where it is paid; another way; or giving it up. */
export function PayAgain({ status, shown }: { readonly status: OrderStatus; readonly shown: ShownState }) {
  const t = useT();
  const { booking, offset } = status;
  const { takesPayments, payment } = useTenant();
  const pay = usePayAgain(status);
  const [isChecking, setIsChecking] = useState(false);
  const isAwaiting = shown === "awaiting";
  const left = useCountdown(isAwaiting ? payUntil(booking) : null, offset);
  const isHere = isAwaiting && Boolean(booking.payment?.instructions);
  async function check() {
    setIsChecking(true);
    await status.check();
    setIsChecking(false);
  }
  return (
    <>
      {isAwaiting && <p className="status-left">{t("status.awaiting.left", { clock: left === null ? "…" : countdown(left) })}</p>}
      {!takesPayments && (
        <Banner tone="warning" role="status">
          {t("checkout.noPayment")}
        </Banner>
      )}
      {pay.trouble && (
        <Banner tone={pay.trouble.title ? "warning" : "danger"} role="alert" title={pay.trouble.title}>
          {pay.trouble.text}
        </Banner>
      )}
      {isHere && (
        <Suspense fallback={<Skeleton size="form" />}>
          <PayHere booking={booking} isOver={left === 0} />
        </Suspense>
      )}
      <div className="ui-actions-row status-actions">
        {takesPayments && !isHere && (
          <Button variant="primary" busy={pay.isBusy} busyLabel={t("checkout.takingYou")} onClick={() => void pay.go(null)}>
            {t(shown === "declined" ? "status.declined.action" : "status.awaiting.action")}
          </Button>
        )}
        {isAwaiting && (
          <Button variant={isHere ? "primary" : "secondary"} busy={isChecking} onClick={() => void check()}>
            {t("status.awaiting.check")}
          </Button>
        )}
        {takesPayments && (payment?.channels.length ?? 0) > 0 && left !== 0 && <OtherWay status={status} pay={pay} />}
      </div>
      <CancelOrder status={status} />
    </>
  );
}
