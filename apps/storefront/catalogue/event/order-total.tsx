import { type ReactNode, Suspense, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { eventFrom } from "../list/event-words.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import type { useContinue } from "./use-continue.ts";
import type { Cart } from "./use-cart.ts";
import { lazyPart } from "../../shell/router/lazy-part.ts";

/** Loaded lazily: few events have a queue. */
const QueueDoor = lazyPart(() => import("./queue-door.tsx").then((loaded) => loaded.QueueDoor));
/** Loaded lazily: only the opened sheet shows it. */
const PriceBreakdown = lazyPart(() => import("../../orders/transaction/price-breakdown.tsx").then((loaded) => loaded.PriceBreakdown));

type OrderTotalProps = {
  readonly event: EventDetail;
  readonly cart: Cart;
  readonly onward: ReturnType<typeof useContinue>;
  /** A button, such as the WhatsApp button, in place of the one that leads to the checkout. */
  readonly instead?: ReactNode;
};

/** The total and the continue button: a box beside wide pages, a bar below narrow ones. */
export function OrderTotal({ event, cart, onward, instead }: OrderTotalProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const locale = useLocale();
  const { quote } = cart;
  const isFree = quote ? quote.total === 0 : event.isFree;
  const { takesPayments } = useTenant();
  // Do not collect details for an order that cannot be paid.
  const isUnpayable = !takesPayments && (quote ? quote.total > 0 : !event.prices.some(({ price }) => price === 0));
  const button = isUnpayable ? (
    <p className="event-no-payment">{t("event.no_payment")}</p>
  ) : (
    instead || (
      <Button variant="primary" busy={onward.busy} busyLabel={t("event.working")} onClick={() => void onward.goOn()}>
        {onward.isSeated
          ? t("event.choose_seats")
          : quote === null
            ? t("event.choose_tickets")
            : isFree
              ? t("event.register")
              : t("event.continue")}
      </Button>
    )
  );
  const { queue } = event;
  const action = queue ? (
    <Suspense>
      <QueueDoor event={event} queue={queue} hasChosen={quote !== null}>
        {button}
      </QueueDoor>
    </Suspense>
  ) : (
    button
  );
  const detail = quote && (
    <>
      <Suspense>
        <PriceBreakdown quote={quote} event={event} />
      </Suspense>
      {quote.promoCode && <PromoChip code={quote.promoCode} onRemove={cart.removePromo} />}
      {quote.total > 0 && <p className="event-no-more">{t("price.no_more")}</p>}
    </>
  );
  return (
    <>
      <div className="event-total">
        {quote ? (
          <>
            <div className="event-total-line">
              <div>
                <p>{t("price.total")}</p>
                <button type="button" className="ui-link" onClick={() => setOpen(true)}>
                  {t("price.show_breakdown")}
                </button>
              </div>
              <p className="num text-price">{totalWords(quote)}</p>
            </div>
            {quote.promoCode && <PromoChip code={quote.promoCode} onRemove={cart.removePromo} />}
          </>
        ) : (
          <p className="event-total-empty">{t("event.empty")}</p>
        )}
        {action}
      </div>
      <ActionBar label={t("event.summary")}>
        {quote ? (
          <button type="button" className="event-bar-total" onClick={() => setOpen(true)}>
            <span className="event-bar-words">
              <span className="num event-bar-sum">{totalWords(quote)}</span>
              <span>
                {t("price.tickets", { n: quote.tickets })}
                <Icon name="chevron-down" size={16} className="event-bar-up" />
              </span>
            </span>
            <span className="sr-only">{t("price.show_breakdown")}</span>
          </button>
        ) : (
          <BarFrom event={event} />
        )}
        {action}
      </ActionBar>
      <LazySheet open={open && quote !== null} onClose={() => setOpen(false)} title={t("price.breakdown")} closeLabel={t("common.close")}>
        {detail}
      </LazySheet>
    </>
  );
  function totalWords(price: Quote): string {
    return price.total === 0 ? t("common.free") : formatRupiah(price.total, locale);
  }
}

function BarFrom({ event }: { event: EventDetail }) {
  const t = useT();
  const from = eventFrom(event, t, useLocale());
  return <p className="num event-bar-total">{from}</p>;
}

function PromoChip({ code, onRemove }: { code: string; onRemove: () => void }) {
  const t = useT();
  return (
    <p className="event-promo">
      <Icon name="check" size={16} />
      {t("event.promo_applied", { code })}
      <button type="button" className="ui-square" aria-label={t("event.promo_remove", { code })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </p>
  );
}
