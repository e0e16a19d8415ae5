import { useT } from "../../shell/i18n/use-t.ts";
import { PayButton } from "./pay-button.tsx";
import type { Order } from "./use-checkout.ts";
import type { Pay } from "./use-pay.ts";
import { useShownQuote } from "./use-shown-quote.ts";

export const ORDER_FORM = "order-form";

type OrderButtonProps = {
  readonly order: Order;
  readonly pay: Pay;
  readonly block?: boolean;
};

/** The button of the last page, which sends the order. */
export function OrderButton({ order, pay, block = false }: OrderButtonProps) {
  const t = useT();
  const quote = useShownQuote(order);
  const { isPreview } = order.event;
  return (
    <PayButton
      form={ORDER_FORM}
      total={quote && (isPreview ? 0 : quote.total)}
      pay={pay}
      free={t(isPreview ? "checkout.finishPreview" : "checkout.finish")}
      block={block}
    />
  );
}
