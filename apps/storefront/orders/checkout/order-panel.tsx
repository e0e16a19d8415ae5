import { Suspense } from "react";
import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useTouched } from "../../shell/frame/use-at-rest.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { OrderFacts } from "../transaction/order-facts.tsx";
import { eventRates } from "../transaction/shown-rates.ts";
import { Prices } from "./prices.tsx";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";
import { useT } from "../../shell/i18n/use-t.ts";

const OrderPromo = lazyPart(() => import("./order-promo.tsx").then((loaded) => loaded.OrderPromo));

/** Items and price: the side column, and the sheet on phones. See docs/rules/orders.md#summary. */
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

/** The prices alone, with the promo code field. */
export function OrderPrices({ order }: { order: Order }) {
  const { flags } = useTenant();
  const quote = useShownQuote(order);
  const hasPromo = flags.withPromoCode && !order.event.isPreview && quote?.gross !== 0;
  return <Prices quote={quote} rates={eventRates(order.event)} promo={hasPromo && <LatePromo order={order} />} />;
}

/** The promo code field. Its code loads with the first touch, or for an order with a code. */
function LatePromo({ order }: { readonly order: Order }) {
  const t = useT();
  const isTouched = useTouched();
  const ask = (
    <button type="button" className="ui-link promo-ask" disabled>
      {t("checkout.promo.ask")}
    </button>
  );
  if (!isTouched && !order.seen?.booking.quote.promoCode) return ask;
  return (
    <Suspense fallback={ask}>
      <OrderPromo order={order} />
    </Suspense>
  );
}

/** Reports a changed total, which the visitor must accept before payment. */
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
