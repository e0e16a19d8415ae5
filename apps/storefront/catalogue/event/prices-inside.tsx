import type { EventDetail } from "#contract/catalogue/events.ts";
import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/** A note below the list on what its prices include; a fixed fee is per order. Renders nothing without charges. */
export function PricesInside({ event }: { readonly event: EventDetail }) {
  const t = useT();
  const locale = useLocale();
  const isPaid = event.prices.some(({ price, additionals }) => price > 0 || additionals.some(({ amount }) => amount > 0));
  const hasTax = event.taxPercentage > 0;
  const isFixed = event.serviceFeeType === "fix_amount";
  const hasFee = (isFixed ? event.serviceFeeFixAmount : event.serviceFeePercentage) > 0;
  if (!isPaid || (!hasTax && !hasFee)) return null;
  const price = formatRupiah(event.serviceFeeFixAmount, locale);
  const fee = isFixed
    ? hasTax
      ? "event.inside_tax_and_fixed"
      : "event.inside_fixed"
    : hasTax
      ? "event.inside_tax_and_fee"
      : "event.inside_fee";
  return <p className="num event-prices-inside">{t(hasFee ? fee : "event.inside_tax", { price })}</p>;
}
