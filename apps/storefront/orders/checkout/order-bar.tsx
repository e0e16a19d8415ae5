import { type ReactNode, useState } from "react";
import { formatRupiah } from "#i18n/format.ts";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { Sheet } from "#ui/overlay/sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { OrderPanel } from "./order-panel.tsx";
import type { Order } from "./use-checkout.ts";
import { useShownQuote } from "./use-shown-quote.ts";

type OrderBarProps = {
  readonly order: Order;
  readonly action: ReactNode;
  /** The total in a line above the button, which names the amount itself. */
  readonly isLast: boolean;
};

/** Phone screens: the total, which opens the summary, and the button that goes on. See docs/rules/orders.md#summary. */
export function OrderBar({ order, action, isLast }: OrderBarProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const quote = useShownQuote(order);
  const summary = quote && t(quote.total === 0 ? "price.summary_free" : "price.summary", { n: quote.tickets });
  const note = <span className="checkout-total-note">{summary ?? "\u00a0"}</span>;
  return (
    <>
      <ActionBar label={t("checkout.bar.label")} stack={isLast}>
        <button
          type="button"
          className="checkout-total"
          data-line={isLast ? "" : undefined}
          onClick={() => setIsOpen(true)}
          aria-expanded={isOpen}
        >
          {isLast && note}
          <span className="checkout-total-amount">
            {quote ? (quote.total === 0 ? t("common.free") : formatRupiah(quote.total, locale)) : "\u00a0"}
            <Icon name="chevron-down" size={18} className="checkout-total-up" />
          </span>
          {!isLast && note}
          <span className="sr-only">{t("checkout.bar.show")}</span>
        </button>
        {action}
      </ActionBar>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t("checkout.order.title")} closeLabel={t("common.close")}>
        <div className="checkout-summary">
          <OrderPanel order={order} />
        </div>
      </Sheet>
    </>
  );
}
