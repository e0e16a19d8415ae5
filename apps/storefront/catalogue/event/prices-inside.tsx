import type { EventDetail } from "#contract/catalogue/events.ts";
import { formatRupiah } from "#i18n/format.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/**
 * A note below the list that prices include taxes and fees. With several pieces, of one or more tickets each, it explains a total below the sum
 * of the rows: a fixed fee is charged once per order. Renders nothing without taxes and fees.
 */
export function PricesInside({ event, pieces }: { readonly event: EventDetail; readonly pieces: number }) {
  const t = useT();
  const locale = useLocale();
  const isPaid = event.prices.some(({ price, additionals }) => price > 0 || additionals.some(({ amount }) => amount > 0));
  const hasTax = event.prices.some(({ tax, additionals }) =>
    [tax, ...additionals.map((addon) => addon.tax)].some((own) => (own?.percentage ?? event.taxPercentage) > 0),
  );
  const isFixed = event.serviceFeeType === "fix_amount";
  const hasFee = (isFixed ? event.serviceFeeFixAmount : event.serviceFeePercentage) > 0;
  if (!isPaid || (!hasTax && !hasFee)) return null;
  const price = formatRupiah(event.serviceFeeFixAmount, locale);
  if (isFixed && hasFee && pieces > 1)
    return (
      <p className="num event-prices-inside" data-strong="">
        {t("event.one_fee", { n: pieces, price })}
      </p>
    );
  const fee = isFixed
    ? hasTax
      ? "event.inside_tax_and_fixed"
      : "event.inside_fixed"
    : hasTax
      ? "event.inside_tax_and_fee"
      : "event.inside_fee";
  return <p className="num event-prices-inside">{t(hasFee ? fee : "event.inside_tax", { price })}</p>;
}
