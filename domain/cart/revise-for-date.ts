import { firstAddonQty, isAddonOnDate, requiredAddons } from "../events/required-addons.ts";
import { carriedAddons } from "./change-addon.ts";
import type { EventTransaction } from "./transaction.types.ts";

/**
 * Sets the buyer's date: add-ons that cannot be had then leave, and required date-bound add-ons of the chosen
 * categories that now can be had come in. See docs/rules/cart.md#choosing-a-date. Add-ons that no date decides stay as they are.
 */
export function reviseForDate(transaction: EventTransaction, eventAt: string): EventTransaction {
  const kept = carriedAddons(transaction, (addon) => isAddonOnDate(addon, eventAt));
  const present = new Set(kept.additionals.map((addon) => addon.id));
  const arriving = kept.price
    .flatMap((category) => requiredAddons(category.additionals, eventAt))
    .filter((addon) => addon.isCustomDate && !present.has(addon.id));
  return {
    ...kept,
    patron: { ...kept.patron, eventAt },
    additionals: [...kept.additionals, ...arriving],
    addonQty: [...kept.addonQty, ...arriving.map(firstAddonQty)],
  };
}
