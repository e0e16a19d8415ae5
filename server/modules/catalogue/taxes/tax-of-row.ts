import type { Localized } from "#domain/brands/brand.ts";
import { placeOfRegion } from "#domain/orders/tax/regions.ts";
import type { Tax, TaxKind } from "#domain/catalogue/tax.ts";

/** A tax as stored; `tax_kind` null: none of its own. */
export type TaxRow = {
  tax_kind: TaxKind | null;
  tax_region: string | null;
  tax_percentage: number | null;
  tax_label: Localized | null;
};

/** Returns the tax of a row; null if it has none of its own. */
export function taxOfRow({ tax_kind: kind, tax_region: region, tax_percentage: percentage, tax_label: label }: TaxRow): Tax | null {
  if (kind === null) return null;
  return { kind, region, place: region === null ? null : placeOfRegion(region), percentage: percentage ?? 0, label };
}

/** The tax of an event without a kind: by its one percentage, of the region if it has a venue, else value added tax. */
export function plainTax({ hasVenue, percentage }: { readonly hasVenue: boolean; readonly percentage: number }): Tax {
  return { kind: hasVenue ? "pbjt" : "ppn", region: null, place: null, percentage, label: null };
}
