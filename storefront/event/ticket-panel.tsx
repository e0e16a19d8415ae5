import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";
import type { EventDetail } from "#contract/events.ts";
import { replacesCategory } from "#domain/cart/change-category.ts";
import type { EventTransaction } from "#domain/cart/transaction.types.ts";
import { isBuyable } from "#domain/events/sale-state.ts";
import { Banner } from "#ui/feedback/banner.tsx";
import { announce } from "#ui/feedback/live-regions.tsx";
import { showToast } from "#ui/feedback/toast-store.ts";
import { formatRupiah } from "#i18n/format.ts";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import { readTransaction } from "../state/transaction-store.ts";
import { groupPath } from "../group/group-path.ts";
import { useAddressDate } from "../group/use-address-date.ts";
import { AppLink } from "../links/app-link.tsx";
import { offerOf } from "./offer-of.ts";
import { OrderNotices } from "./order-notices.tsx";
import { OrderTotal } from "./order-total.tsx";
import { TicketRow } from "./ticket-row.tsx";
import { useContinue } from "./use-continue.ts";
import { qtyOf, useOrder } from "./use-order.ts";

const SaleNotice = lazy(() => import("./sale-notice.tsx").then((loaded) => ({ default: loaded.SaleNotice })));
/** Most orders have no code. */
const PromoCheck = lazy(() => import("./promo-check.tsx").then((loaded) => ({ default: loaded.PromoCheck })));
/** Most tenants let categories add up. */
const ChangeCategorySheet = lazy(() => import("./change-category-sheet.tsx").then((loaded) => ({ default: loaded.ChangeCategorySheet })));
/** Few events are booked in a chat. */
const WhatsappButton = lazy(() => import("../whatsapp/whatsapp-button.tsx").then((loaded) => ({ default: loaded.WhatsappButton })));
/** Most events have no choice of dates. */
const SessionPicker = lazy(() => import("./session-picker.tsx").then((loaded) => ({ default: loaded.SessionPicker })));

/** Choosing date, tickets and add-ons, with the price that will be paid; Continue holds them. */
export function TicketPanel({ event, ask }: { event: EventDetail; ask: () => void }) {
  const t = useT();
  const { ui, flags, brand } = useTenant();
  const order = useOrder(event);
  const { txn, quote, setQty, setAddon, restore } = order;
  const onward = useContinue(event, order, ask);
  const hasCode = useHasHadCode(txn);
  useAddressDate(event, order.setDate);
  useSpokenTotal(quote?.total ?? null);
  const [wanted, setWanted] = useState<{ id: string; name: string; qty: number } | null>(null);
  const onQty = useCallback(
    (categoryId: string, qty: number) => {
      const before = readTransaction(ui, event.id);
      const category = event.prices.find((each) => each.id === categoryId);
      if (!category) return;
      if (qty > 0 && replacesCategory(before, categoryId, flags)) return setWanted({ id: categoryId, name: category.name, qty });
      setQty(categoryId, qty);
      if (qty === 0)
        showToast(t("event.removed", { category: category.name }), "info", { label: t("common.undo"), act: () => restore(before) });
    },
    [event, ui, flags, setQty, restore, t],
  );
  const isOpen = event.prices.some((category) => isBuyable(category.state)) || txn.bookingData?.status === "held";
  const { eventAt } = txn.patron;
  const mode = event.bookingMode;
  const onWhatsapp = mode !== "web" && (
    <Suspense>
      <WhatsappButton event={event} quote={quote} eventAt={eventAt} isMain={mode === "whatsapp"} onMissing={() => void onward.goOn()} />
    </Suspense>
  );
  return (
    <section id="tickets" className="s-tickets" aria-labelledby="tickets-title">
      <h2 id="tickets-title" tabIndex={-1}>
        {t("event.tickets")}
      </h2>
      {!isBuyable(event.state) && (
        <Suspense>
          <SaleNotice event={event} ask={ask} />
        </Suspense>
      )}
      {event.sessions.length > 1 && (
        <AppLink href={groupPath(event.slug)} className="k-link c-tap">
          {t("event.see_dates")}
        </AppLink>
      )}
      <OrderNotices notices={order.notices} />
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
        <Suspense>
          <SessionPicker sessions={event.sessions} eventAt={eventAt} error={onward.timeError} onChoose={order.setDate} />
        </Suspense>
      )}
      <ul className="s-ticket-list">
        {event.prices.map((category) => (
          <TicketRow
            key={category.id}
            event={event}
            category={category}
            {...offerOf(event, category.id, txn)}
            qty={qtyOf(txn, category.id)}
            addons={category.additionals
              .map(({ id }) => `${id}=${txn.addonQty[txn.additionals.findIndex((addon) => addon.id === id)] ?? 0}`)
              .join()}
            eventAt={eventAt}
            onQty={onQty}
            onAddon={setAddon}
          />
        ))}
      </ul>
      {isOpen && mode !== "web" && (
        <div className="s-whatsapp">
          <p>{t(mode === "both" ? "whatsapp.or" : "whatsapp.only", { brand: brand.title })}</p>
          {mode === "both" && onWhatsapp}
        </div>
      )}
      {isOpen && <OrderTotal event={event} order={order} onward={onward} instead={mode === "whatsapp" && onWhatsapp} />}
      {quote && mode !== "whatsapp" && <PrefetchPageLinks page={onward.next} />}
      {!flags.allowMultipleCategory && (
        <Suspense>
          <ChangeCategorySheet
            wanted={wanted}
            old={txn.price[0]?.name ?? ""}
            onNo={() => setWanted(null)}
            onYes={() => {
              if (wanted) setQty(wanted.id, wanted.qty);
              setWanted(null);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Has a screen reader say a new total once the visitor pauses. */
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

/** Whether the order has, or had while this page stands, a promo code: a lost one is still told of. */
function useHasHadCode(txn: EventTransaction): boolean {
  const hasCode = txn.promo !== null || Boolean(txn.utm["promo_code"]);
  const [had, setHad] = useState(false);
  useEffect(() => {
    if (hasCode) setHad(true);
  }, [hasCode]);
  return hasCode || had;
}
