import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";
import { PayOpen } from "./pay-open.tsx";
import type { OrderStatus } from "./use-order-status.ts";
import { usePayAgain } from "./use-pay-again.ts";

/** Pays the rest of an underpaid order. */
export function PayRest({ status }: { readonly status: OrderStatus }) {
  const t = useT();
  const locale = useLocale();
  const pay = usePayAgain(status, "rest");
  const { missing = 0, rest = null } = status.booking.review ?? {};
  if (missing === 0) return null;
  return (
    <section className="late-rest">
      <PayOpen
        status={status}
        pay={pay}
        open={rest}
        until={rest?.expiresAt ?? null}
        total={missing}
        label={t("status.underpaid.pay", { missing: formatRupiah(missing, locale) })}
      />
    </section>
  );
}
