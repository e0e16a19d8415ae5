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
      {!isFree && <WaysToPay order={order} field={field} />}
      <Agreements event={event} accepted={accepted} field={field} onChange={onAccept} />
      {isCut ? <CutNotice /> : <Trouble pay={pay} />}
      <div className="checkout-submit">
        <PayButton order={order} pay={pay} isReady={isReady} block />
      </div>
      {promise && <p className="fine">{t(promise, { phone })}</p>}
    </section>
  );
}

/** What went wrong with sending, and that it is safe to try again or where to look. */
function Trouble({ pay }: { pay: Pay }) {
  const t = useT();
  if (pay.trouble) {
    const action = pay.trouble.isUnknown && <a href={pay.statusPath}>{t("checkout.checkStatus")}</a>;
    return (
      <Banner
        tone={pay.trouble.isUnknown || pay.trouble.title ? "warning" : "danger"}
        role="alert"
        title={pay.trouble.title}
        action={action}
      >
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
