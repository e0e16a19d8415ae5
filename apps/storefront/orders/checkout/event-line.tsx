import { Poster } from "../../catalogue/list/poster.tsx";
import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { whenText } from "../transaction/order-facts.tsx";
import { sessionOf } from "../transaction/session-choice.ts";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";

/** What is being bought, in sight under the steps of narrow pages; wide ones have it in the summary beside the form. See docs/rules/orders.md#summary. */
export function EventLine({ order }: { readonly order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { event, seen, txn } = order;
  const quote = useShownQuote(order);
  const session = seen ? seen.booking.session : sessionOf(event, txn.patron.eventAt);
  return (
    <div className="checkout-event">
      <Poster picture={event.picture} sizes="84px" ratio="3:2" className="checkout-thumb" />
      <p className="ui-grow">
        <span className="checkout-event-name">{event.name}</span>
        <span className="checkout-event-when">
          <UnbrokenHours text={whenText(event, { session, locale, t })} />
        </span>
        {seen && seen.booking.seats.length > 0 && (
          <span className="checkout-event-when">{seen.booking.seats.map(({ seat }) => seat.label).join(", ")}</span>
        )}
        <span className="checkout-event-when">{quote ? t("price.tickets", { n: quote.tickets }) : "\u00a0"}</span>
      </p>
    </div>
  );
}
