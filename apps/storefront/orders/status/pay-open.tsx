import { lazy, Suspense, useState } from "react";
import type { BookingAnswer } from "#contract/orders/bookings.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { leftWords } from "#i18n/deadline-words.ts";
import { formatTime } from "#i18n/format.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useReaderZone } from "../../shell/state/use-reader-zone.ts";
import { promiseOf } from "../transaction/message-words.ts";
import { useCountdown } from "../transaction/use-countdown.ts";
import { ChooseWay } from "./choose-way.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import type { PayAgain } from "./use-pay-again.ts";

const PayHere = lazy(() => import("./pay-here.tsx").then((loaded) => ({ default: loaded.PayHere })));
const PayNotes = lazy(() => import("./pay-here.tsx").then((loaded) => ({ default: loaded.PayNotes })));

type PayOpenProps = {
  readonly status: OrderStatus;
  readonly pay: PayAgain;
  /** The open payment, or null. */
  readonly open: BookingAnswer["payment"];
  /** The channel of the last attempt, which ended without money; else null. */
  readonly failed?: PaymentChannel | null;
  /** When the open payment ends; null without one. */
  readonly until: string | null;
  /** Integer rupiah. */
  readonly total: number;
  /** Label of the button to the payment page. */
  readonly label: string;
};

/** The instructions for the open payment, or the link to its page, with a change of method. Without an open payment, the methods. */
export function PayOpen({ status, pay, open, failed = null, until, total, label }: PayOpenProps) {
  const t = useT();
  const locale = useLocale();
  const { takesPayments, payment } = useTenant();
  const [isChecking, setIsChecking] = useState(false);
  /** When the visitor last asked for a payment that had not arrived. */
  const [checkedAt, setCheckedAt] = useState<string | null>(null);
  const zone = useReaderZone(status.booking.event.zone);
  const left = useCountdown(until, status.offset);
  const isHere = Boolean(open?.instructions);
  const current = open?.channel ?? null;
  const canChoose = takesPayments && (payment?.channels ?? []).some((channel) => channel !== current) && left !== 0;
  async function check() {
    setIsChecking(true);
    await status.check();
    setIsChecking(false);
    setCheckedAt(new Date(Date.now() + status.offset).toISOString());
  }
  return (
    <>
      {until !== null && (
        <p className="status-left">
          <time dateTime={left === null ? undefined : `PT${left}S`}>
            {t("status.awaiting.left", { clock: left === null ? "…" : leftWords(left, locale) })}
          </time>
        </p>
      )}
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
      <Suspense
        fallback={
          <div className="status-coming">
            <Skeleton size="form" />
          </div>
        }
      >
        {open && isHere && <PayHere booking={status.booking} payment={open} isOver={left === 0} />}
        <div className="ui-actions-row status-actions">
          {canChoose && !open && <ChooseWay booking={status.booking} pay={pay} total={total} label={label} failed={failed} />}
          {takesPayments && !isHere && !(canChoose && !open) && (
            <Button variant="primary" busy={pay.isBusy} busyLabel={t("checkout.takingYou")} onClick={() => void pay.go(null)}>
              {label}
            </Button>
          )}
          {until !== null && (
            <Button variant={isHere ? "primary" : "secondary"} busy={isChecking} onClick={() => void check()}>
              {t("status.awaiting.check")}
            </Button>
          )}
          {canChoose && open && <ChooseWay booking={status.booking} pay={pay} total={total} label={null} current={current} />}
        </div>
        <p role="status" className="status-checked">
          {checkedAt !== null &&
            !status.isUnreachable &&
            !isChecking &&
            t("status.awaiting.notYet", { time: formatTime(checkedAt, zone, locale) })}
        </p>
        {until !== null && <SentThen buyer={status.booking.buyer} />}
      </Suspense>
      {open && isHere && left !== 0 && (
        <Suspense>
          <PayNotes payment={open} />
        </Suspense>
      )}
    </>
  );
}

/** Says what a payment opens, and the channels by which it is also sent. */
function SentThen({ buyer }: { readonly buyer: BookingAnswer["buyer"] }) {
  const t = useT();
  const promise = promiseOf(useTenant(), Boolean(buyer?.phone), Boolean(buyer?.email));
  const sent = promise && t(promise === "checkout.sentSimulated" ? "status.awaiting.simulated" : promise, { phone: buyer?.phone ?? "" });
  return <p className="fine">{[t("status.awaiting.then"), sent].filter(Boolean).join(" ")}</p>;
}
