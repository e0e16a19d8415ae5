import type { Locale } from "#domain/brands/brand.ts";
import type { TaxLine } from "#domain/catalogue/tax.ts";
import { formatRupiah } from "../format.ts";
import { oneLine } from "../message-texts/tame-text.ts";
import { translate, type Messages } from "../translate.ts";
import { taxName } from "./tax-name.ts";

const LONGEST = 80;

/** An order's taxes for messages, a line each: `VAT PPN (11%), included: Rp 9.350`. Empty without kinds. */
export function taxTexts(
  texts: Messages,
  { locale, taxes }: { readonly locale: Locale; readonly taxes: readonly TaxLine[] | null },
): readonly string[] {
  return (taxes ?? [])
    .filter(({ amount }) => amount > 0)
    .map((line) => {
      const name = taxName((key, params) => translate(texts, { locale, key, params }), locale, line);
      const part = oneLine(name, LONGEST);
      return `${translate(texts, { locale, key: "price.inside", params: { part } })}: ${formatRupiah(line.amount, locale)}`;
    });
}
