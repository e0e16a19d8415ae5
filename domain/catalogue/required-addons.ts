import { bundleSize } from "../tickets/bundle-size.ts";
import type { Addon, TicketCategory } from "./event.ts";
import type { Days } from "./event-days.ts";

/** The most pieces of an add-on per ticket. */
export const MOST_ADDONS_EACH = 20;

/**
 * Whether an add-on is available to a buyer on these days. A date-restricted one needs one of them among its custom dates. See
 * docs/rules/events.md#dated-add-ons.
 */
export function isAddonOnDate(addon: Pick<Addon, "isCustomDate" | "customDate">, days: Days | null): boolean {
  if (!addon.isCustomDate) return true;
  return days !== null && addon.customDate.some((date) => date >= days.first && date <= days.last);
}

/** A category's required add-ons that are available on these days and in stock. See docs/rules/events.md#add-ons. */
export function requiredAddons(additionals: readonly Addon[], days: Days | null): readonly Addon[] {
  return additionals.filter((addon) => addon.isRequired && isAddonOnDate(addon, days) && addon.availableStock !== 0);
}

/** The initial quantity of an add-on: minQty, or 1. See docs/rules/events.md#add-ons. */
export function firstAddonQty(addon: Pick<Addon, "minQty">): number {
  return addon.minQty > 0 ? addon.minQty : 1;
}

/**
 * The smallest quantity of an add-on for `pieces` of its category: one for each ticket if it is per ticket (a bundle counts by its
 * tickets), else its initial quantity. See docs/rules/events.md#add-ons.
 */
export function leastAddonQty(
  addon: Pick<Addon, "minQty" | "per">,
  { bundlingTicket, pieces }: { readonly bundlingTicket: string; readonly pieces: number },
): number {
  const first = firstAddonQty(addon);
  return addon.per === "ticket" ? Math.max(first, bundleSize(bundlingTicket) * pieces) : first;
}

/** A required add-on with too little stock for one piece of the category; undefined if there is none. */
export function lackingAddon<A extends Pick<Addon, "isRequired" | "isCustomDate" | "customDate" | "minQty" | "per">>(
  category: { readonly bundlingTicket: string; readonly additionals: readonly A[] },
  { days, leftOf }: { readonly days: Days | null; readonly leftOf: (addon: A) => number | null },
): A | undefined {
  return category.additionals.find((addon) => {
    const left = leftOf(addon);
    const { bundlingTicket } = category;
    return addon.isRequired && isAddonOnDate(addon, days) && left !== null && left < leastAddonQty(addon, { bundlingTicket, pieces: 1 });
  });
}

type Needing = Pick<TicketCategory, "additionals" | "bundlingTicket">;
type Pieces = { readonly days: Days | null; readonly pieces: number };
type Needed = { readonly addon: Addon; readonly qty: number };

/** The required add-ons of these pieces on these days, with their quantities, in stock or not. */
export function neededAddons({ additionals, bundlingTicket }: Needing, { days, pieces }: Pieces): readonly Needed[] {
  const needed = additionals.filter((addon) => addon.isRequired && isAddonOnDate(addon, days));
  return needed.map((addon) => ({ addon, qty: leastAddonQty(addon, { bundlingTicket, pieces }) }));
}

/** The required add-ons of these pieces on these days, without those out of stock. */
export function dueAddons(category: Needing, at: Pieces): readonly Needed[] {
  const due = new Set(requiredAddons(category.additionals, at.days));
  return neededAddons(category, at).filter(({ addon }) => due.has(addon));
}
