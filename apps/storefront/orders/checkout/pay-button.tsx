import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

type PayButtonProps = {
  readonly order: Order;
  readonly pay: Pay;
  /** All that comes before is answered; until then the button leads to what is missing. */
  readonly isReady: boolean;
  readonly block?: boolean;
};

/** The button of the last page: it names the amount, or goes on while answers are missing. See docs/rules/orders.md#steps. */
export function PayButton({ order, pay, isReady, block = false }: PayButtonProps) {
  const t = useT();
  const locale = useLocale();
  const { takesPayments } = useTenant();
  const quote = useShownQuote(order);
  // The message at the top of the page stands in for it.
  if (!takesPayments && quote !== null && quote.total > 0 && !order.event.isPreview) return null;
  return (
    <Button type="submit" form="order-form" variant="primary" block={block} busy={pay.isSending} busyLabel={t("checkout.processing")}>
      {label()}
    </Button>
  );

  function label(): string {
    if (quote === null || !isReady) return t("checkout.continueShort");
    if (order.event.isPreview) return t("checkout.finishPreview");
    return quote.total === 0 ? t("checkout.finish") : t("checkout.pay", { total: formatRupiah(quote.total, locale) });
  }
}
