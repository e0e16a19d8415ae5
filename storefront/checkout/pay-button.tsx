import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../document/tenant.ts";
import { useLocale, useT } from "../i18n/use-t.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

type PayButtonProps = { readonly order: Order; readonly pay: Pay; readonly block?: boolean; readonly short?: boolean };

/** Names the amount, or says only "pay" where the amount stands beside it. */
export function PayButton({ order, pay, block = false, short = false }: PayButtonProps) {
  const t = useT();
  const locale = useLocale();
  const { takesPayments } = useTenant();
  const quote = useShownQuote(order);
  const isFree = quote?.total === 0;
  // The message at the top of the page stands in for it.
  if (!takesPayments && quote !== null && !isFree && !order.event.isPreview) return null;
  const label = order.event.isPreview
    ? t("checkout.finishPreview")
    : isFree
      ? t(short ? "checkout.finishShort" : "checkout.finish")
      : quote && !short
        ? t("checkout.pay", { total: formatRupiah(quote.total, locale) })
        : t("checkout.payShort");
  return (
    <Button type="submit" form="order-form" variant="primary" block={block} busy={pay.isSending} busyLabel={t("checkout.processing")}>
      {label}
    </Button>
  );
}
