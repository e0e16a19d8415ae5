import type { Charging } from "#domain/orders/pricing/charges.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { shownPrices } from "#domain/orders/pricing/shown-prices.ts";
import { taxName } from "#i18n/orders/tax-name.ts";
import { formatPercent, formatRupiah } from "#i18n/format.ts";
import type { PriceRow } from "#ui/data/price-table.tsx";
import { PriceTable } from "#ui/data/price-table.tsx";
import { listOf } from "../../shell/i18n/list-of.ts";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

/** The rates of a price, as far as they are known, and the ids of the add-ons that tickets require. */
export type Rates = {
  readonly charging: Charging | null;
  readonly taxPercentage: number | null;
  readonly required: ReadonlySet<string>;
};

type Breakdown = {
  readonly quote: Omit<Quote, "currency" | "tickets">;
  readonly rates: Rates;
  /** Label of the service fee. An order's page calls it the administration fee. See docs/rules/orders.md#order-detail. */
  readonly feeLabel?: string;
};

/** The prices of the rows, adding up to the total, and tax and fee inside it. See docs/rules/prices.md#shown-prices. */
export function PriceBreakdown({ quote, rates, feeLabel = "" }: Breakdown) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => (amount === 0 ? t("common.free") : formatRupiah(amount, locale));
  const fee = feeLabel || t("price.fee");
  const shown = shownPrices(quote, rates);
  const rows: PriceRow[] = shown.lines.map(({ name, qty, amount, inside }) => ({
    label: `${qty} × ${name}`,
    note: inside.length > 0 ? t("price.with", { addons: listOf(inside.map(pieces), locale) }) : undefined,
    amount: money(amount),
  }));
  if (shown.fee > 0) rows.push({ label: fee, amount: money(shown.fee) });
  if (shown.fee < 0) rows.push({ label: t("price.fee_once"), amount: money(shown.fee), tone: "discount" });
  if (quote.discount > 0) {
    const reduced = quote.lines.filter(({ discount }) => discount > 0).map(({ name }) => name);
    const notes = [
      quote.promoBase === "eligible" && t("price.promo_on", { names: reduced.join(", ") }),
      quote.promoCapped && t("price.promo_capped"),
    ].filter(Boolean);
    const note = notes.length > 0 ? notes.join(" · ") : undefined;
    rows.push({ label: t("price.promo", { code: quote.promoCode ?? "" }), amount: money(-shown.discount), note, tone: "discount" });
  }
  const { taxPercentage } = rates;
  const tax = taxPercentage === null ? t("price.tax_plain") : t("price.tax", { p: formatPercent(taxPercentage, locale) });
  const taxes = quote.taxes?.map((line) => ({ part: taxName(t, locale, line), amount: line.amount })) ?? [{ part: tax, amount: quote.tax }];
  const inside = [
    ...taxes.filter(({ amount }) => amount > 0),
    ...(quote.serviceFee > 0 ? [{ part: fee, amount: quote.serviceFee }] : []),
  ].map(({ part, amount }) => ({ label: t("price.inside", { part }), amount: money(amount) }));
  return <PriceTable rows={rows} total={{ label: t("price.total"), amount: money(quote.total) }} inside={inside} flash={quote.total} />;
}

function pieces({ name, qty }: { readonly name: string; readonly qty: number }): string {
  return qty > 1 ? `${qty} × ${name}` : name;
}
