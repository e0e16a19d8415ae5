import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../document/tenant.ts";
import { useT } from "../i18n/use-t.ts";
import { AppLink } from "../links/app-link.tsx";
import { type Accepted, Agreements } from "../forms/agreements.tsx";
import { CutNotice } from "./cut-notice.tsx";
import { promiseOf } from "../orders/message-words.ts";
import { OrderPrices } from "./order-panel.tsx";
import { PayButton } from "./pay-button.tsx";
import { phoneText } from "../forms/phone-text.ts";
import type { FieldErrors } from "../forms/use-field-errors.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

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
  const isFree = useShownQuote(order)?.total === 0;
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
      {!isFree && tenant.payment && <WaysToPay payment={tenant.payment} isSimulated={tenant.simulatedPayments} />}
      <Agreements event={event} accepted={accepted} field={field} onChange={onAccept} />
      {isCut ? <CutNotice /> : <Trouble pay={pay} />}
      <div className="checkout-submit">
        <PayButton order={order} pay={pay} isReady={isReady} block />
      </div>
      {promise && <p className="fine">{t(promise, { phone })}</p>}
    </section>
  );
}

type WaysToPayProps = {
  readonly payment: { readonly gateway: string; readonly methods: readonly PaymentMethod[] };
  readonly isSimulated: boolean;
};

/** With what can be paid, and whose page asks for it, before anybody goes there. */
function WaysToPay({ payment: { gateway, methods }, isSimulated }: WaysToPayProps) {
  const t = useT();
  return (
    <div className="review-ways">
      <p className="ui-label">{t("checkout.order.method")}</p>
      <ul>
        {methods.map((method) => (
          <li key={method}>{t(`common.pay_with.${method}`)}</li>
        ))}
      </ul>
      <p className="muted">
        {t("checkout.review.method", { gateway })} {isSimulated && t("checkout.simulated")}
      </p>
    </div>
  );
}

/** What went wrong with sending, and that it is safe to try again or where to look. */
function Trouble({ pay }: { pay: Pay }) {
  const t = useT();
  if (pay.trouble) {
    const action = pay.trouble.isUnknown && <a href={pay.statusPath}>{t("checkout.checkStatus")}</a>;
    return (
      <Banner tone={pay.trouble.isUnknown ? "warning" : "danger"} role="alert" action={action}>
        {pay.trouble.text}
      </Banner>
    );
  }
  if (!pay.isSlow) return null;
  return (
    <Banner tone="info" role="status">
      {t("checkout.stillWorking")}
    </Banner>
  );
}
