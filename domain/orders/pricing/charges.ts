import type { PricedEvent } from "../../catalogue/event.ts";
import { percentOf } from "./percentage.ts";

export type Charging = Pick<PricedEvent, "serviceFeeType" | "serviceFeeFixAmount" | "serviceFeePercentage" | "taxPercentage">;

/**
 * Service fee and tax on a subtotal, each rounded once. See docs/rules/prices.md#fee-and-tax. A zero subtotal has no fee. Throws RangeError
 * for an invalid fee or percentage.
 */
export function chargesOn(subtotal: number, charging: Charging): { readonly serviceFee: number; readonly tax: number } {
  return {
    serviceFee: serviceFeeOn(subtotal, charging),
    tax: percentOf(subtotal, charging.taxPercentage),
  };
}

/** The service fee on a subtotal, rounded once. A zero subtotal has none. Throws RangeError for an invalid fee or percentage. */
export function serviceFeeOn(subtotal: number, charging: Omit<Charging, "taxPercentage">): number {
  if (subtotal === 0) return 0;
  if (charging.serviceFeeType === "percentage") return percentOf(subtotal, charging.serviceFeePercentage);
  if (!Number.isSafeInteger(charging.serviceFeeFixAmount) || charging.serviceFeeFixAmount < 0) {
    throw new RangeError("a fixed service fee is a non-negative integer of rupiah");
  }
  return charging.serviceFeeFixAmount;
}
