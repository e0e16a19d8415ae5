import { type ReactNode, useState } from "react";
import { formatRupiah } from "#i18n/format.ts";
import { ActionBar } from "#ui/layout/action-bar.tsx";
import { Icon } from "#ui/media/icon.tsx";
import { LazySheet } from "../../shell/frame/lazy-sheet.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

type TotalBarProps = {
  /** In rupiah, or null while unknown. */
  readonly total: number | null;
  /** Whether the button stands alone, with the total and a payment method: the page itself has the summary. */
  readonly isAlone?: boolean;
  /** Description of the total. */
  readonly note: string | null;
  readonly action: ReactNode;
  /** The summary that the total opens. */
  readonly children: ReactNode;
};

/** On phones: the total, which opens the summary, and the continue button. See docs/rules/orders.md#summary. */
export function TotalBar({ total, isAlone = false, note, action, children }: TotalBarProps) {
  const t = useT();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  if (isAlone) return <ActionBar label={t("checkout.bar.label")}>{action}</ActionBar>;
  return (
    <>
      <ActionBar label={t("checkout.bar.label")}>
        <button type="button" className="checkout-total" onClick={() => setIsOpen(true)} aria-expanded={isOpen}>
          <span className="checkout-total-amount">
            {total === null ? "\u00a0" : total === 0 ? t("common.free") : formatRupiah(total, locale)}
            <Icon name="chevron-down" size={18} className="checkout-total-up" />
          </span>
          <span className="checkout-total-note">{note ?? "\u00a0"}</span>
          <span className="sr-only">{t("checkout.bar.show")}</span>
        </button>
        {action}
      </ActionBar>
      <LazySheet open={isOpen} onClose={() => setIsOpen(false)} title={t("checkout.order.title")} closeLabel={t("common.close")}>
        <div className="checkout-summary">{children}</div>
      </LazySheet>
    </>
  );
}
