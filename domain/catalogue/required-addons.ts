import { bundleSize } from "../tickets/bundle-size.ts";
import type { Addon, TicketCategory } from "./event.ts";
import type { Days } from "./event-days.ts";

/** How many pieces of an add-on one ticket may bring. */
export const MOST_ADDONS_EACH = 20;

/**
 * Whether a buyer who comes on these days can have the add-on. A date-restricted one needs one of them among its custom dates. See
 * docs/rules/events.md#dated-add-ons.
 */
export function isAddonOnDate(addon: Pick<Addon, "isCustomDate" | "customDate">, days: Days | null): boolean {
  if (!addon.isCustomDate) return true;
  return days !== null && addon.customDate.some((date) => date >= days.first && date <= days.last);
}

/** Required add-ons that come with a category by themselves: on the date and with stock. See docs/rules/events.md#add-ons. */
export function requiredAddons(additionals: readonly Addon[], days: Days | null): readonly Addon[] {
  return additionals.filter((addon) => addon.isRequired && isAddonOnDate(addon, days) && addon.availableStock !== 0);
}

/** The quantity an add-on of an order starts with: minQty, or 1. See docs/rules/events.md#add-ons. */
export function firstAddonQty(addon: Pick<Addon, "minQty">): number {
  return addon.minQty > 0 ? addon.minQty : 1;
}

/**
 * How many of an add-on an order with `pieces` of its category has at least, if it has it at all: one for each ticket where each brings its own,
 * a bundle counted by its tickets; else the quantity that it starts with. See docs/rules/events.md#add-ons.
 */
export function leastAddonQty(
  addon: Pick<Addon, "minQty" | "per">,
  { bundlingTicket, pieces }: { readonly bundlingTicket: string; readonly pieces: number },
): number {
  const first = firstAddonQty(addon);
  return addon.per === "ticket" ? Math.max(first, bundleSize(bundlingTicket) * pieces) : first;
}

/** The required add-on that a category cannot be had without and that has too little left for one piece of it; undefined where none lacks. */
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

/** What so many pieces of a category cannot be had without on these days, and how many of it, whatever is left of it. */
export function neededAddons({ additionals, bundlingTicket }: Needing, { days, pieces }: Pieces): readonly Needed[] {
  const needed = additionals.filter((addon) => addon.isRequired && isAddonOnDate(addon, days));
  return needed.map((addon) => ({ addon, qty: leastAddonQty(addon, { bundlingTicket, pieces }) }));
}

/** What comes by itself with so many pieces of a category on these days: none that has run out. */
export function dueAddons(category: Needing, at: Pieces): readonly Needed[] {
  const due = new Set(requiredAddons(category.additionals, at.days));
  return neededAddons(category, at).filter(({ addon }) => due.has(addon));
}
