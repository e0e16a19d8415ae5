import { UnbrokenHours } from "../../catalogue/list/unbroken-hours.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { whenText } from "../transaction/order-facts.tsx";
import { sessionOf } from "../transaction/session-choice.ts";
import { OrderedLine } from "./ordered-line.tsx";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";

/** The event of an order, with when, which seats and how many tickets. */
export function EventLine({ order }: { readonly order: Order }) {
  const t = useT();
  const locale = useLocale();
  const { event, seen, txn } = order;
  const quote = useShownQuote(order);
  const session = seen ? seen.booking.session : sessionOf(event, txn.patron.eventAt);
  return (
    <OrderedLine ordered={event}>
      <span className="checkout-event-when">
        <UnbrokenHours text={whenText(event, { session, locale, t })} />
      </span>
      {seen && seen.booking.seats.length > 0 && (
        <span className="checkout-event-when">{seen.booking.seats.map(({ seat }) => seat.label).join(", ")}</span>
      )}
      <span className="checkout-event-when">{quote ? t("price.tickets", { n: quote.tickets }) : "\u00a0"}</span>
    </OrderedLine>
  );
}
