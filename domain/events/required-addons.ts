import type { Addon } from "./event.ts";

const LOCAL_DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2})?)?$/;

/** The calendar date `YYYY-MM-DD` of a buyer's `eventAt`, a local date or local date and time of the event; null when it is neither. */
export function eventDay(eventAt: string): string | null {
  return LOCAL_DATE.exec(eventAt)?.[1] ?? null;
}

/**
 * Whether a buyer who comes at `eventAt` can have the add-on. A date-restricted one needs a date among its custom dates. See
 * docs/rules/events.md#add-ons.
 */
export function isAddonOnDate(addon: Pick<Addon, "isCustomDate" | "customDate">, eventAt: string): boolean {
  if (!addon.isCustomDate) return true;
  const day = eventDay(eventAt);
  return day !== null && addon.customDate.includes(day);
}

/** Required add-ons that come with a category by themselves: on the date and with stock. See docs/rules/events.md#add-ons. */
export function requiredAddons(additionals: readonly Addon[], eventAt: string): readonly Addon[] {
  return additionals.filter((addon) => addon.isRequired && isAddonOnDate(addon, eventAt) && addon.availableStock !== 0);
}

/** The quantity an add-on starts with: minQty, or 1. See docs/rules/events.md#add-ons. */
export function firstAddonQty(addon: Pick<Addon, "minQty">): number {
  return addon.minQty > 0 ? addon.minQty : 1;
}
