import { formatRupiah } from "#i18n/format.ts";
import { Icon } from "#ui/media/icon.tsx";
import type { Accepted } from "../../shell/forms/agreements.tsx";
import type { FieldErrors } from "../../shell/forms/use-field-errors.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { useReaderZone } from "../../shell/state/use-reader-zone.ts";
import { usePayTimes } from "../transaction/use-pay-times.ts";
import { BuyerLine } from "./buyer-line.tsx";
import { OrderButton } from "./order-button.tsx";
import { OrderPrices } from "./order-panel.tsx";
import { useOrderBuyer } from "./patron-form.tsx";
import { PaySection } from "./pay-section.tsx";
import type { Attendees } from "./use-attendees.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

type ReviewProps = {
  readonly order: Order;
  readonly attendees: Attendees;
  readonly accepted: Accepted;
  readonly field: FieldErrors;
  readonly pay: Pay;
  /** The button was pressed without a network, and there still is none. */
  readonly isCut: boolean;
  readonly onAccept: (accepted: Accepted) => void;
};

/** The last check before sending: the buyer and the order on a line each, then payment and agreements. */
export function Review({ order, attendees, accepted, field, pay, isCut, onAccept }: ReviewProps) {
  const t = useT();
  const { event, txn } = order;
  const total = useShownQuote(order)?.total;
  const times = usePayTimes(order.seen?.booking.id ?? null, total !== 0 && !event.isPreview);
  const zone = useReaderZone(event.zone);
  const buyer = useOrderBuyer(order);
  const isKnown = buyer.isKnown(txn.patron);
  // Hidden from the first paint on, until the number proves to be typed here.
  const isMasked = isKnown || buyer.state === "seeking";
  return (
    <section className="review-page">
      <div className="review-brief">
        <BuyerLine patron={txn.patron} isMasked={isMasked} note={isMasked ? t("checkout.known.all") : undefined}>
          <AppLink href={`/event/${event.slug}/patron-information`} className="ui-link tap">
            {t("checkout.attendee.edit")}
            <span className="sr-only"> ({t("checkout.step.buyer")})</span>
          </AppLink>
        </BuyerLine>
        <OrderedTickets order={order} attendees={attendees} />
      </div>
      <PaySection
        total={total ?? 0}
        times={times && { ...times, zone }}
        agreed={event}
        accepted={accepted}
        field={field}
        pay={pay}
        isCut={isCut}
        buyer={txn.patron}
        isMasked={isMasked}
        onAccept={onAccept}
        button={<OrderButton order={order} pay={pay} block />}
      />
    </section>
  );
}

/** The tickets and their price on one line, which opens into holders, prices and promo code. */
function OrderedTickets({ order, attendees }: { readonly order: Order; readonly attendees: Attendees }) {
  const t = useT();
  const locale = useLocale();
  const quote = useShownQuote(order);
  if (!quote) return null;
  const lines = quote.lines.map(({ qty, name }) => `${qty} × ${name}`).join(", ");
  const names = attendees.list.map(({ fullname }) => fullname).filter(Boolean);
  return (
    <details className="review-order">
      <summary>
        <Icon name="ticket" className="muted" />
        <span className="review-words">
          <span className="strong">{lines}</span>
          {attendees.questions.length > 0 && <span className="ui-note">{names.join(", ")}</span>}
        </span>
        <span className="num review-sum">{quote.total === 0 ? t("common.free") : formatRupiah(quote.total, locale)}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className="review-prices">
        {attendees.questions.length > 0 && (
          <AppLink href={`/event/${order.event.slug}/attendee`} className="ui-link tap">
            {t("checkout.attendees.edit")}
          </AppLink>
        )}
        <OrderPrices order={order} />
      </div>
    </details>
  );
}
