import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { type Accepted, Agreements } from "../../shell/forms/agreements.tsx";
import { CutNotice } from "./cut-notice.tsx";
import { promiseOf } from "../transaction/message-words.ts";
import { OrderPrices } from "./order-panel.tsx";
import { PayButton } from "./pay-button.tsx";
import { PayTroubles } from "./pay-troubles.tsx";
import { phoneText } from "../../shell/forms/phone-text.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { usePayTimes } from "../transaction/use-pay-times.ts";
import { useShownQuote } from "./use-shown-quote.ts";
import { WaysToPay } from "./ways-to-pay.tsx";

type ReviewProps = {
  readonly order: Order;
  readonly accepted: Accepted;
  readonly field: FieldErrors;
  readonly pay: Pay;
  /** The button was pressed without a network, and there is none yet. */
  readonly isCut: boolean;
  readonly isReady: boolean;
  readonly onAccept: (accepted: Accepted) => void;
};

/** The last check before sending: who buys, what it costs, what is agreed to. */
export function Review({ order, accepted, field, pay, isCut, isReady, onAccept }: ReviewProps) {
  const t = useT();
  const tenant = useTenant();
  const { event, txn } = order;
  const total = useShownQuote(order)?.total;
  const isFree = total === 0;
  const times = usePayTimes(order.seen?.booking.id ?? null, !isFree && !event.isPreview);
  const asksAttendees = event.attendeeFields.length > 0;
  const { fullName, countryCode, phoneNumber, email } = txn.patron;
  const phone = phoneText(countryCode, phoneNumber);
  const promise = promiseOf(tenant, Boolean(phone), Boolean(email));
  return (
    <section className="review-page">
      {asksAttendees && (
        <h2 id="review" tabIndex={-1}>
          {t(isFree ? "checkout.review.titleFree" : "checkout.review.title")}
        </h2>
      )}
      <div className="review-buyer">
        <div className="ui-grow">
          <p className="ui-label review-label">{t("checkout.step.buyer")}</p>
          <p className="strong">{fullName || "\u00a0"}</p>
          <p className="muted">{[phone, email].filter(Boolean).join(" · ") || "\u00a0"}</p>
        </div>
        <AppLink href={`/event/${event.slug}/patron-information`} className="ui-link tap">
          {t("checkout.attendee.edit")}
        </AppLink>
      </div>
      <div className="review-prices">
        <OrderPrices order={order} />
      </div>
      {!isFree && <WaysToPay total={total ?? 0} times={times && { ...times, zone: event.zone }} field={field} />}
      <Agreements event={event} accepted={accepted} field={field} onChange={onAccept} />
      {isCut ? <CutNotice /> : <PayTroubles pay={pay} />}
      <div className="checkout-submit">
        <PayButton order={order} pay={pay} isReady={isReady} block />
      </div>
      {promise && <p className="fine">{t(promise, { phone })}</p>}
    </section>
  );
}
