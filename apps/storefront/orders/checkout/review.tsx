import { useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import type { Accepted } from "../../shell/forms/agreements.tsx";
import { OrderPrices } from "./order-panel.tsx";
import { OrderButton } from "./order-button.tsx";
import { PaySection } from "./pay-section.tsx";
import { phoneText } from "../../shell/forms/phone-text.ts";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { usePayTimes } from "../transaction/use-pay-times.ts";
import { useShownQuote } from "./use-shown-quote.ts";

type ReviewProps = {
  readonly order: Order;
  readonly accepted: Accepted;
  readonly field: FieldErrors;
  readonly pay: Pay;
  /** The button was pressed without a network, and there still is none. */
  readonly isCut: boolean;
  readonly isReady: boolean;
  readonly onAccept: (accepted: Accepted) => void;
};

/** The last check before sending: buyer, price, agreements. */
export function Review({ order, accepted, field, pay, isCut, isReady, onAccept }: ReviewProps) {
  const t = useT();
  const { event, txn } = order;
  const total = useShownQuote(order)?.total;
  const isFree = total === 0;
  const times = usePayTimes(order.seen?.booking.id ?? null, !isFree && !event.isPreview);
  const asksAttendees = event.attendeeFields.length > 0;
  const { fullName, countryCode, phoneNumber, email } = txn.patron;
  const phone = phoneText(countryCode, phoneNumber);
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
      <PaySection
        total={total ?? 0}
        times={times && { ...times, zone: event.zone }}
        agreed={event}
        accepted={accepted}
        field={field}
        pay={pay}
        isCut={isCut}
        buyer={txn.patron}
        onAccept={onAccept}
        button={<OrderButton order={order} pay={pay} isReady={isReady} block />}
      />
    </section>
  );
}
