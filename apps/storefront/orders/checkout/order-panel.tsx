import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { OrderFacts } from "../transaction/order-facts.tsx";
import { Prices } from "./prices.tsx";
import { PromoField } from "./promo-field.tsx";
import type { Order } from "./use-checkout.ts";
import { usePromo } from "./use-promo.ts";
import { useShownQuote } from "./use-shown-quote.ts";

/** What is bought and what it costs: the side column, and the sheet of phone screens. See docs/rules/orders.md#summary. */
export function OrderPanel({ order }: { order: Order }) {
  const { event, txn, seen } = order;
  const session = seen ? seen.booking.session : sessionOf(event, txn.patron.eventAt);
  return (
    <>
      <OrderFacts event={event} session={session} seats={seen?.booking.seats ?? []} />
      <OrderPrices order={order} />
    </>
  );
}

/** The prices alone, with the way to a promo code. */
export function OrderPrices({ order }: { order: Order }) {
  const { flags } = useTenant();
  const quote = useShownQuote(order);
  const hasPromo = flags.withPromoCode && !order.event.isPreview && quote?.gross !== 0;
  return <Prices quote={quote} event={order.event} promo={hasPromo && <OrderPromo order={order} />} />;
}

function OrderPromo({ order }: { order: Order }) {
  return <PromoField promo={usePromo(order)} quote={order.seen?.booking.quote} />;
}

/** The new total differs from the old one: the visitor has to accept it before paying. */
export function PriceNews({ text, accept, onAccept }: { text: string; accept: string; onAccept: () => void }) {
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <button type="button" onClick={onAccept}>
          {accept}
        </button>
      }
    >
      {text}
    </Banner>
  );
}
