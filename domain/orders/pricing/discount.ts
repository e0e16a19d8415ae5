import type { Promo } from "../promos/promo.ts";
import { percentOf } from "./percentage.ts";

type Discounting = Pick<Promo, "discountType" | "discountAmount" | "discountPercentage" | "maxDiscount">;

/**
 * The discount of a promo on `base` rupiah. See docs/rules/prices.md#discount: a fixed amount or base × percentage / 100, capped by a
 * non-zero maxDiscount and by the base. `capped`: maxDiscount cut it. Throws RangeError for negative or fractional amounts.
 */
export function discountOn(base: number, promo: Discounting): { readonly amount: number; readonly capped: boolean } {
  const cap = promo.maxDiscount ?? 0;
  if (![base, promo.discountAmount, cap].every((n) => Number.isSafeInteger(n) && n >= 0)) {
    throw new RangeError("a promo's amounts are non-negative integers of rupiah");
  }
  const full = Math.min(base, promo.discountType === "fix_amount" ? promo.discountAmount : percentOf(base, promo.discountPercentage));
  if (cap === 0 || full <= cap) return { amount: full, capped: false };
  return { amount: cap, capped: true };
}
