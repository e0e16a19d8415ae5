import type { Tax } from "#domain/catalogue/tax.ts";
import { plainTax, taxOfRow } from "../taxes/tax-of-row.ts";
import type { LoadedEvent } from "./load-catalogue.ts";

/**
 * Returns the taxes of an event's categories and add-ons by id: their own, else the category's, else the event's. Null for an event without
 * kinds of tax, whose one percentage applies to the whole order.
 */
export function taxesOf({ row, categories, addons }: Pick<LoadedEvent, "row" | "categories" | "addons">): ReadonlyMap<string, Tax> | null {
  if (![row, ...categories, ...addons].some(({ tax_kind: kind }) => kind !== null)) return null;
  const hasVenue = row.kind === "event" && row.venue !== null;
  const whole = taxOfRow(row) ?? plainTax({ hasVenue, percentage: row.tax_percentage });
  const taxes = new Map(categories.map((category) => [category.id, taxOfRow(category) ?? whole]));
  for (const addon of addons) taxes.set(addon.id, taxOfRow(addon) ?? taxes.get(addon.category_id) ?? whole);
  return taxes;
}
