import { useCallback, useEffect, useMemo, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { changeAddon } from "#domain/orders/cart/change-addon.ts";
import { changeCategory, replacesCategory } from "#domain/orders/cart/change-category.ts";
import { withoutSpareAttendees, isLoss, lossesOf } from "#domain/orders/cart/losses.ts";
import { clearPromoCode } from "#domain/orders/cart/promo.ts";
import { withoutSpareSeats } from "#domain/orders/cart/seats.ts";
import { reviseForDate } from "#domain/orders/cart/revise-for-date.ts";
import type { EventTransaction } from "#domain/orders/cart/transaction.types.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { pushCart, pushEvent } from "../../brands/analytics/data-layer.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { readTransaction, updateTransaction, useTransaction } from "../../orders/transaction/transaction-store.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { quoteOrder } from "../../orders/transaction/quote-order.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { onlyEventAt, ownEventAt } from "./own-event-at.ts";
import { type Notice, reconcileOrder } from "./reconcile-order.ts";
import type { AskedChange } from "./ask-change-sheet.tsx";

export type Cart = {
  readonly txn: EventTransaction;
  readonly quote: Quote | null;
  /** Changes of the order that the visitor did not make. */
  readonly notices: readonly Notice[];
  setQty(categoryId: string, qty: number): void;
  setAddon(addonId: string, qty: number): void;
  setDate(eventAt: string): void;
  removePromo(): void;
  /** Restores an earlier state of the order. */
  restore(before: EventTransaction): void;
};

/** The visitor's order of one event: choice, price and changes. */
export function useCart(event: EventDetail): Cart {
  const { ui, flags } = useTenant();
  const stored = useTransaction(ui, event.id);
  const onlyDate = onlyEventAt(event);
  const txn = useMemo(() => withDate(stored, onlyDate), [stored, onlyDate]);
  const quote = useMemo(() => quoteOrder(event, txn, flags), [event, txn, flags]);
  const notices = useReconciled(event, { stored, txn }, ui);

  const ownDate = ownEventAt(event);
  const change = useCallback(
    (step: (before: EventTransaction) => EventTransaction) =>
      updateTransaction(ui, event.id, (before) =>
        step({
          ...before,
          event: { id: event.id, slug: event.slug, name: event.name },
          categoryEvent: event.eventCategoryId,
          patron: ownDate === null ? withDate(before, onlyDate).patron : { ...before.patron, eventAt: ownDate },
        }),
      ),
    [ui, event.id, event.slug, event.name, event.eventCategoryId, ownDate, onlyDate],
  );
  const setQty = useCallback(
    (categoryId: string, qty: number) => {
      const category = event.prices.find((each) => each.id === categoryId);
      if (!category) return;
      const had = qtyOf(readTransaction(ui, event.id), categoryId);
      const { allowMultipleCategory } = flags;
      change((before) => {
        const more = { allowMultipleCategory, days: comingDays(event, before.patron.eventAt) };
        const after = withoutSpareAttendees(changeCategory(before, { category, qty, ...more }));
        return event.seating ? withoutSpareSeats(before, after, event.seating.categoryIds) : after;
      });
      const item = {
        item_id: event.id,
        item_name: event.name,
        item_variant: category.name,
        price: category.price,
        quantity: Math.abs(qty - had),
      };
      if (qty > had) pushCart("add_to_cart", item);
      else if (qty === 0) pushCart("remove_from_cart", item);
    },
    [event, ui, flags, change],
  );
  const setAddon = useCallback(
    (addonId: string, qty: number) => {
      const addon = event.prices.flatMap((category) => category.additionals).find((each) => each.id === addonId);
      if (!addon) return;
      change((before) => changeAddon(before, addon, qty));
      const item = { item_id: event.id, item_name: event.name, item_variant: addon.name, price: addon.amount, quantity: qty };
      if (qty > 0) pushCart("add_to_cart", item);
    },
    [event, change],
  );
  const setDate = useCallback(
    (eventAt: string) => {
      change((before) => reviseForDate(before, eventAt, comingDays(event, eventAt)));
      const days = Math.round((Date.parse(eventAt.slice(0, 10)) - Date.now()) / 86_400_000);
      pushEvent("select_time", { item_id: event.id, days_ahead: days });
    },
    [event, change],
  );
  const removePromo = useCallback(() => change(clearPromoCode), [change]);
  const restore = useCallback((before: EventTransaction) => change(() => before), [change]);
  return { txn, quote, notices, setQty, setAddon, setDate, removePromo, restore };
}

/** The chosen quantity of a category. */
export function qtyOf(txn: Pick<EventTransaction, "price" | "qty">, categoryId: string): number {
  return txn.qty[txn.price.findIndex((category) => category.id === categoryId)] ?? 0;
}

/** Changes tickets and date. A change that would drop chosen items or typed answers waits in `asked` for confirmation. */
export function useAskedChanges(event: EventDetail, { setQty, setDate, restore }: Pick<Cart, "setQty" | "setDate" | "restore">) {
  const t = useT();
  const { ui, flags } = useTenant();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const onQty = useCallback(
    (categoryId: string, qty: number) => {
      const before = readTransaction(ui, event.id);
      const category = event.prices.find((each) => each.id === categoryId);
      if (!category) return;
      const { name } = category;
      const more = { allowMultipleCategory: flags.allowMultipleCategory, days: comingDays(event, before.patron.eventAt) };
      const losses = lossesOf(before, changeCategory(before, { category, qty, ...more }));
      function act() {
        setQty(categoryId, qty);
        if (qty === 0) showToast(t("event.removed", { category: name }), "info", { label: t("common.undo"), act: () => restore(before) });
      }
      if (qty > 0 && replacesCategory(before, categoryId, flags))
        return setAsked({ kind: "replace", category: name, old: before.price[0]?.name ?? "", losses, act });
      if (qty < qtyOf(before, categoryId) && isLoss(losses)) return setAsked({ kind: "fewer", category: name, losses, act });
      act();
    },
    [event, ui, flags, setQty, restore, t],
  );
  const onDate = useCallback(
    (eventAt: string) => {
      const before = readTransaction(ui, event.id);
      const losses = lossesOf(before, reviseForDate(before, eventAt, comingDays(event, eventAt)));
      if (losses.addons.length > 0) setAsked({ kind: "date", losses: { ...losses, attendees: 0 }, act: () => setDate(eventAt) });
      else setDate(eventAt);
    },
    [event, ui, setDate],
  );
  const onClose = useCallback(() => setAsked(null), []);
  return { asked, onQty, onDate, onClose };
}

/** An order without a date gets the only one left. */
function withDate(txn: EventTransaction, only: string | null): EventTransaction {
  return only === null || txn.patron.eventAt !== "" ? txn : { ...txn, patron: { ...txn.patron, eventAt: only } };
}

type Seen = { readonly stored: EventTransaction; readonly txn: EventTransaction };

function useReconciled(event: EventDetail, { stored, txn }: Seen, ui: string): readonly Notice[] {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(() => {
    const outcome = reconcileOrder(event, txn);
    // A page that is only looked at stores nothing.
    if (outcome.txn === txn && (txn === stored || txn.price.length === 0)) return;
    updateTransaction(ui, event.id, () => outcome.txn);
    // oxlint-disable-next-line react/set-state-in-effect -- the notice belongs to the change just read from storage
    setNotices(outcome.notices);
  }, [event, stored, txn, ui]);
  return notices;
}
