import type { Days } from "../../catalogue/event-days.ts";
import { dueAddons, isAddonOnDate } from "../../catalogue/required-addons.ts";
import { carriedAddons } from "./change-addon.ts";
import type { EventTransaction } from "./transaction.types.ts";

/**
 * Sets the buyer's date, which is on `days`: add-ons that cannot be had then leave, and required date-bound add-ons of the chosen
 * categories that now can be had come in. See docs/rules/cart.md#choosing-a-date. Add-ons that no date decides stay as they are.
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
