import type { Locale } from "#domain/brands/brand.ts";
import type { Tax } from "#domain/catalogue/tax.ts";
import { formatPercent } from "../format.ts";
import type { MessageKey } from "../messages.ts";
import type { MessageParams } from "../translate.ts";

/** The name of a tax on every bill: `Entertainment tax PBJT Kota Bandung (10%)`. */
export function taxName(
  say: (key: MessageKey, params: MessageParams) => string,
  locale: Locale,
  { kind, place, percentage, label }: Pick<Tax, "kind" | "place" | "percentage" | "label">,
): string {
  const p = formatPercent(percentage, locale);
  if (label) return say("price.tax_own", { name: label[locale], p });
  if (kind === "ppn") return say("price.tax_ppn", { p });
  return place === null ? say("price.tax_pbjt", { p }) : say("price.tax_pbjt_of", { place, p });
}
