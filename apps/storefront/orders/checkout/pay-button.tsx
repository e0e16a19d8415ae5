import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

export const ORDER_FORM = "order-form";

type PayButtonProps = {
  /** The form that it sends. */
  readonly form: string;
  /** In rupiah; null while it is not known. */
  readonly total: number | null;
  readonly pay: Pick<Pay, "isSending">;
  /** What it says where nothing is to be paid. */
  readonly free: string;
  /** What it says instead, whatever there is to pay. */
  readonly label?: string | null;
  readonly block?: boolean;
};

/** The button that sends an order: it names the amount. Where nothing can be paid the message at the top of the page stands in for it. */
export function PayButton({ form, total, pay, free, label = null, block = false }: PayButtonProps) {
  const t = useT();
  const locale = useLocale();
  const { takesPayments } = useTenant();
  if (!takesPayments && total !== null && total > 0) return null;
  const amount = total === null ? t("checkout.continueShort") : total === 0 ? free : t("checkout.pay", { total: formatRupiah(total, locale) });
  return (
    <Button type="submit" form={form} variant="primary" block={block} busy={pay.isSending} busyLabel={t("checkout.processing")}>
      {label ?? amount}
    </Button>
  );
}

type OrderButtonProps = {
  readonly order: Order;
  readonly pay: Pay;
  /** All that comes before is answered; until then the button leads to what is missing. */
  readonly isReady: boolean;
  readonly block?: boolean;
};

/** The button of the last page of tickets, which goes on while answers are missing. See docs/rules/orders.md#steps. */
export function OrderButton({ order, pay, isReady, block = false }: OrderButtonProps) {
  const t = useT();
  const quote = useShownQuote(order);
  const { isPreview } = order.event;
  return (
    <PayButton
      form={ORDER_FORM}
      total={quote && (isPreview ? 0 : quote.total)}
      pay={pay}
      free={t(isPreview ? "checkout.finishPreview" : "checkout.finish")}
      label={isReady ? null : t("checkout.continueShort")}
      block={block}
    />
  );
}
