import { type ComponentType, memo, Suspense, useCallback, useDeferredValue, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { isBuyable } from "#domain/catalogue/sale-state.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { formatRupiah } from "#i18n/format.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useOpened } from "../../orders/transaction/use-opened.ts";
import { useReleased } from "../../orders/transaction/released-draft.ts";
import { readTransaction, useForeignChange } from "../../orders/transaction/transaction-store.ts";
import { groupPath } from "../../shell/links/group-path.ts";
import { useAddressDate } from "../../brands/group/use-address-date.ts";
import { AppLink } from "../../shell/links/app-link.tsx";
import { lazyPart, openedPart } from "../../shell/router/lazy-part.ts";
import { useKnownRoutes } from "../../shell/router/route-discovery.ts";
import { offerOf } from "./offer-of.ts";
import { onlyCategory } from "./only-category.ts";
import { OrderTotal, useContinue } from "./order-total.tsx";
import { TicketList } from "./ticket-list.tsx";
import { useAskedChanges, useCart } from "./use-cart.ts";

const SaleNotice = standing(lazyPart(() => import("./sale-notice.tsx").then((loaded) => loaded.SaleNotice)));
/** Loaded lazily: most orders have no code. */
const PromoCheck = lazyPart(() => import("./promo-check.tsx").then((loaded) => loaded.PromoCheck));
/** Loaded lazily: few events have access codes. */
const AccessField = lazyPart(() => import("./access-field.tsx").then((loaded) => loaded.AccessField));
const PricesInside = standing(lazyPart(() => import("./prices-inside.tsx").then((loaded) => loaded.PricesInside)));
/** Loaded lazily: most brands take payments. */
const NoPayment = standing(lazyPart(() => import("./order-notices.tsx").then((loaded) => loaded.NoPayment)));
/** Loaded lazily: most orders did not change. */
const OrderNotices = lazyPart(() => import("./order-notices.tsx").then((loaded) => loaded.OrderNotices));
/** Loaded lazily: most orders are open in one tab. */
const ForeignOrder = lazyPart(() => import("./foreign-order.tsx").then((loaded) => loaded.ForeignOrder));
/** Loaded lazily: most changes drop nothing. */
const AskChangeSheet = openedPart(() => import("./ask-change-sheet.tsx").then((loaded) => loaded.AskChangeSheet));
/** Loaded lazily: few events use WhatsApp bookings. */
const WhatsappButton = lazyPart(() => import("../../orders/whatsapp/whatsapp-button.tsx").then((loaded) => loaded.WhatsappButton));
/** Loaded lazily: few events have a queue. */
const QueueNotice = standing(lazyPart(() => import("./queue-door.tsx").then((loaded) => loaded.QueueNotice)));
const EarlyDoor = standing(lazyPart(() => import("./queue-door.tsx").then((loaded) => loaded.EarlyDoor)));
/** Loaded lazily: most events have no choice of dates. */
const SessionPicker = standing(openedPart(() => import("./session-picker.tsx").then((loaded) => loaded.SessionPicker), "dates"));

/** The choice of date, tickets and add-ons, with its price. The continue button makes a hold of it. */
export function TicketPanel({ event: shown, ask }: { event: EventDetail; ask: () => void }) {
  const t = useT();
  const event = useOpened(shown);
  const { ui, brand, takesPayments } = useTenant();
  const cart = useCart(event);
  const { txn, quote, setAddon } = cart;
  const { asked, onQty, onDate, onClose } = useAskedChanges(event, cart);
  // Once shown, the sheet stays mounted, so that it can close.
  const [isAsking, setIsAsking] = useState(false);
  if (asked && !isAsking) setIsAsking(true);
  const onward = useContinue(event, cart, ask);
  const chooseDate = useCallback(
    (at: string) => {
      onDate(at);
      const chosen = readTransaction(ui, event.id);
      // A visitor who chooses a date wants a ticket for it: with one category, nothing else is left to choose.
      const only = chosen.price.length === 0 ? onlyCategory(event, chosen) : null;
      if (only) onQty(only.id, 1);
    },
    [event, ui, onDate, onQty],
  );
  const foreign = useForeignChange(ui, event.id);
  const hasCode = useHasHadCode(txn);
  // False until hydration is complete: an earlier render would remove parts whose code is still loading.
  const isLive = useDeferredValue(true, false);
  useAddressDate(event, cart.setDate);
  useKeptHeights(ui, event.id, quote !== null);
  useSpokenTotal(quote?.total ?? null);
  // True once something is chosen and its total is on screen.
  const isChosen = useDeferredValue(quote !== null, false);
  const isOpen = event.prices.some((category) => isBuyable(category.state)) || txn.bookingData?.status === "held";
  const { eventAt } = txn.patron;
  const { queue } = event;
  // Pass on a stored date only after the picker's code has loaded: an earlier render would remove the server's markup.
  const shownAt = useDeferredValue(eventAt, "");
  // An order whose draft is released can be finished on these pages; a changed choice needs a new WhatsApp message.
  const released = useReleased(ui, event.id);
  const mode = event.bookingMode === "whatsapp" && released !== null ? "both" : event.bookingMode;
  const isPayable = takesPayments || quote?.total === 0;
  const isNextKnown = useKnownRoutes(isChosen && isPayable && !onward.isSeated && mode !== "whatsapp");
  const onWhatsapp = mode !== "web" && isPayable && (
    <Suspense>
      <WhatsappButton
        {...{ event, quote, eventAt, onQty }}
        isMain={mode === "whatsapp"}
        maxOf={(categoryId) => offerOf(event, categoryId, txn).max}
        onMissing={() => void onward.goOn()}
      />
    </Suspense>
  );
  const title = (
    <h2 id="tickets-title" tabIndex={-1}>
      {t("event.tickets")}
    </h2>
  );
  return (
    <section id="tickets" className="event-tickets" data-live={isLive || undefined} aria-labelledby="tickets-title">
      {event.sessions.length > 1 ? (
        <div className="event-tickets-head">
          {title}
          <AppLink href={groupPath(event.slug)} className="ui-link tap">
            {t("event.see_dates")}
          </AppLink>
        </div>
      ) : (
        title
      )}
      {!isBuyable(event.state) && <SaleNotice event={event} ask={ask} />}
      {queue && <QueueNotice event={event} queue={queue} />}
      {isOpen && !takesPayments && !event.isFree && <NoPayment hasFree={event.prices.some(({ price }) => price === 0)} />}
      {cart.notices.length > 0 && (
        <Suspense>
          <OrderNotices notices={cart.notices} />
        </Suspense>
      )}
      {foreign && (
        <Suspense>
          <ForeignOrder {...foreign} />
        </Suspense>
      )}
      {hasCode && (
        <Suspense>
          <PromoCheck event={event} txn={txn} />
        </Suspense>
      )}
      {onward.problem && (
        <Banner tone="warning" role="alert">
          {onward.problem}
        </Banner>
      )}
      {event.sessions.length > 0 && (
        <SessionPicker sessions={event.sessions} eventAt={shownAt} error={onward.timeError} onChoose={chooseDate} />
      )}
      {shown.takesCodes && (
        <Suspense>
          <AccessField event={shown} />
        </Suspense>
      )}
      <TicketList event={event} onQty={onQty} onAddon={setAddon} />
      <PricesInside event={event} pieces={quote !== null && quote.total > 0 ? quote.lines.reduce((sum, { qty }) => sum + qty, 0) : 0} />
      {isOpen && mode !== "web" && isPayable && (
        <div className="whatsapp-offer">
          <p>{t(mode === "both" ? "whatsapp.or" : "whatsapp.only", { brand: brand.title })}</p>
          {mode === "both" && onWhatsapp}
        </div>
      )}
      {isOpen && <OrderTotal event={event} cart={cart} onward={onward} instead={mode === "whatsapp" && onWhatsapp} />}
      {queue && !isOpen && event.state === "coming_soon" && <EarlyDoor event={event} queue={queue} />}
      {isNextKnown && <PrefetchPageLinks page={onward.next} />}
      {isAsking && (
        <Suspense>
          <AskChangeSheet asked={asked} onClose={onClose} />
        </Suspense>
      )}
    </section>
  );
}

/** Memoises a lazy part, so that the server's markup stays until its code has loaded. */
function standing<P extends object>(Part: ComponentType<P>) {
  return memo(function Standing(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

/** Stores the heights of a stored order's rows, so that the next visit can reserve room for them. */
function useKeptHeights(ui: string, eventId: string, hasChoice: boolean): void {
  useEffect(() => {
    if (!hasChoice) return;
    let stop = () => {};
    let isOver = false;
    import("./save-heights.ts").then(
      ({ saveHeights }) => {
        if (!isOver) stop = saveHeights(ui, eventId);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [ui, eventId, hasChoice]);
}

/** Announces a new total to screen readers once the visitor pauses. */
function useSpokenTotal(total: number | null): void {
  const t = useT();
  const locale = useLocale();
  useEffect(() => {
    if (total === null) return;
    const timer = setTimeout(
      () => announce(t("price.now_total", { price: total === 0 ? t("common.free") : formatRupiah(total, locale) })),
      700,
    );
    return () => clearTimeout(timer);
  }, [total, t, locale]);
}

/** Whether the order has, or had on this page, a promo code: a removed code is still reported. */
function useHasHadCode(txn: EventTransaction): boolean {
  const hasCode = txn.promo !== null || Boolean(txn.utm["promo_code"]);
  const [had, setHad] = useState(false);
  if (hasCode && !had) setHad(true);
  return hasCode || had;
}
