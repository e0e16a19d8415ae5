import { channelTitle } from "#domain/payments/payment-channel.ts";
import { formatRupiah } from "#i18n/format.ts";
import { Button } from "#ui/form/button.tsx";
import { useTenant } from "../../shell/document/tenant.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { useSelectedWay } from "../transaction/chosen-way.ts";
import type { Pay } from "./use-pay.ts";

type PayButtonProps = {
  /** Id of the form that the button submits. */
  readonly form: string;
  /** In rupiah, or null while unknown. */
  readonly total: number | null;
  readonly pay: Pick<Pay, "isSending">;
  /** Label if the order is free. */
  readonly free: string;
  readonly block?: boolean;
};

/** The button that sends an order, with its amount and payment method. If the order cannot be paid, the message at the top of the page replaces it. */
export function PayButton({ form, total, pay, free, block = false }: PayButtonProps) {
  const t = useT();
  const locale = useLocale();
  const { ui, takesPayments } = useTenant();
  const way = useSelectedWay(ui);
  if (!takesPayments && total !== null && total > 0) return null;
  const label = total === null ? t("checkout.continueShort") : total === 0 ? free : payLabel(total);
  return (
    <Button type="submit" form={form} variant="primary" block={block} busy={pay.isSending} busyLabel={label}>
      {label}
    </Button>
  );
  function payLabel(rupiah: number): string {
    const amount = t("checkout.pay", { total: formatRupiah(rupiah, locale) });
    return way ? t("checkout.payBy", { pay: amount, way: channelTitle(way) ?? t("common.pay_with.card").toLowerCase() }) : amount;
  }
}
