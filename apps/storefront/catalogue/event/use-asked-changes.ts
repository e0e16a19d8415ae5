import { useCallback, useState } from "react";
import type { EventDetail } from "#contract/catalogue/events.ts";
import { changeCategory, replacesCategory } from "#domain/orders/cart/change-category.ts";
import { isLoss, lossesOf } from "#domain/orders/cart/losses.ts";
import { reviseForDate } from "#domain/orders/cart/revise-for-date.ts";
import { showToast } from "#ui/feedback/toast-store.ts";
import { useTenant } from "../../shell/document/tenant.ts";
import { useT } from "../../shell/i18n/use-t.ts";
import { comingDays } from "../../orders/transaction/coming-days.ts";
import { readTransaction } from "../../orders/transaction/transaction-store.ts";
import type { AskedChange } from "./ask-change-sheet.tsx";
import { type Cart, qtyOf } from "./use-cart.ts";

/** Changes of tickets and date. One that would drop chosen items or typed answers waits in `asked`. */
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
