import { Banner } from "#ui/feedback/banner.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { sessionOf } from "../transaction/session-choice.ts";
import { OrderFacts } from "../transaction/order-facts.tsx";
import { Prices } from "./prices.tsx";
import { PromoField } from "./promo-field.tsx";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useApi } from "../../shell/state/use-api.ts";
import { eventChoice, holdTickets } from "../transaction/take-hold.ts";
import { type PromoEntry, usePromoEntry } from "./use-promo-entry.ts";

/** Adds a promo code to held tickets, or removes it, by a new hold at the other price. */
function usePromo({ event }: Order): PromoEntry {
  const t = useT();
  const locale = useLocale();
  const api = useApi();
  const { ui } = useTenant();
  return usePromoEntry({
    choice: eventChoice(event),
    async put(promo) {
      const outcome = await holdTickets({ api, ui, locale }, event, { shownTotal: null, promo });
      if (outcome.kind === "offline") return t("checkout.promo.network");
      return outcome.kind === "refused" ? outcome.problem.message[locale] : null;
    },
  });
}

/** Contents and price: the side column, and the sheet on phones. See docs/rules/orders.md#summary. */
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

/** Prices alone, with the promo code field. */
export function OrderPrices({ order }: { order: Order }) {
  const { flags } = useTenant();
  const quote = useShownQuote(order);
  const hasPromo = flags.withPromoCode && !order.event.isPreview && quote?.gross !== 0;
  return <Prices quote={quote} event={order.event} promo={hasPromo && <OrderPromo order={order} />} />;
}

function OrderPromo({ order }: { order: Order }) {
  return <PromoField promo={usePromo(order)} quote={order.seen?.booking.quote} />;
}

/** The total has changed, and the visitor must accept it before payment. */
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
