import type { Days } from "../../catalogue/event-days.ts";
import { dueAddons, isAddonOnDate } from "../../catalogue/required-addons.ts";
import { carriedAddons } from "./change-addon.ts";
import type { EventTransaction } from "./transaction.types.ts";

/**
 * Sets the buyer's date, which is on `days`. Removes add-ons that are not available then, and adds required ones of the chosen categories
 * that became available. Add-ons without dates stay. See docs/rules/cart.md#choosing-a-date.
 */
export function reviseForDate(transaction: EventTransaction, eventAt: string, days: Days | null): EventTransaction {
  const kept = carriedAddons(transaction, (addon) => isAddonOnDate(addon, days));
  const present = new Set(kept.additionals.map((addon) => addon.id));
  const arriving = kept.price
    .flatMap((category, i) => dueAddons(category, { days, pieces: kept.qty[i] ?? 1 }))
    .filter(({ addon }) => addon.isCustomDate && !present.has(addon.id));
  return {
    ...kept,
    patron: { ...kept.patron, eventAt },
    additionals: [...kept.additionals, ...arriving.map(({ addon }) => addon)],
    addonQty: [...kept.addonQty, ...arriving.map(({ qty }) => qty)],
  };
}
