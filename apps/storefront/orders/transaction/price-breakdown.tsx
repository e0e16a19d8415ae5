import type { TicketCategory } from "#domain/catalogue/event.ts";
import type { Quote } from "#domain/orders/pricing/quote.types.ts";
import { formatPercent, formatRupiah } from "#i18n/format.ts";
import type { PriceRow } from "#ui/data/price-table.tsx";
import { PriceTable } from "#ui/data/price-table.tsx";
import { useLocale, useT } from "../../shell/i18n/use-t.ts";

type Breakdown = {
  readonly quote: Omit<Quote, "currency" | "tickets">;
  /** The event with the tax rate and the required add-ons. */
  readonly event?: { readonly taxPercentage: number; readonly prices?: readonly Pick<TicketCategory, "additionals">[] };
  /** Label of the service fee. An order's page calls it the administration fee. See docs/rules/orders.md#order-detail. */
  readonly feeLabel?: string;
};

/** Every component of a price, adding up to the total. See docs/rules/prices.md#shown-prices. */
export function PriceBreakdown({ quote, event, feeLabel }: Breakdown) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: number) => (amount === 0 ? t("common.free") : formatRupiah(amount, locale));
  const offered = event?.prices?.flatMap(({ additionals }) => additionals) ?? [];
  const required = new Set(offered.filter(({ isRequired }) => isRequired).map(({ id }) => id));
  const rows: PriceRow[] = quote.lines.flatMap((line) => [
    { label: `${line.qty} × ${line.name}`, amount: money(line.price * line.qty) },
    ...line.addons.map((addon) => ({
      label: `${addon.qty} × ${addon.name}`,
      note: required.has(addon.addonId) && addon.total > 0 ? t("price.required_note") : undefined,
      amount: required.has(addon.addonId) && addon.total === 0 ? t("price.included") : money(addon.total),
    })),
  ]);
  const [first] = rows;
  // The lines are net, unlike the prices on the event's rows.
  if (first && quote.tax + quote.serviceFee > 0) rows[0] = { ...first, note: t(quote.tax > 0 ? "price.before_tax" : "price.before_fee") };
  if (quote.discount > 0) {
    const reduced = quote.lines.filter(({ discount }) => discount > 0).map(({ name }) => name);
    const notes = [
      quote.promoBase === "eligible" && t("price.promo_on", { names: reduced.join(", ") }),
      quote.promoCapped && t("price.promo_capped"),
    ].filter(Boolean);
    const note = notes.length > 0 ? notes.join(" · ") : undefined;
    rows.push({ label: t("price.promo", { code: quote.promoCode ?? "" }), amount: money(-quote.discount), note, tone: "discount" });
  }
  if (rows.length > 1) rows.push({ label: t("price.subtotal"), amount: money(quote.subtotal) });
  if (quote.tax > 0) {
    const label = event ? t("price.tax", { p: formatPercent(event.taxPercentage, locale) }) : t("price.tax_plain");
    rows.push({ label, amount: money(quote.tax) });
  }
  if (quote.serviceFee > 0) rows.push({ label: feeLabel ?? t("price.fee"), amount: money(quote.serviceFee) });
  return <PriceTable rows={rows} total={{ label: t("price.total"), amount: money(quote.total) }} flash={quote.total} />;
}
