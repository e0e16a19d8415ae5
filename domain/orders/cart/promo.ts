import type { Promo } from "../promos/promo.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Sets a promo that the server accepted, in place of an earlier one. */
export function applyPromo(transaction: EventTransaction, promo: Promo): EventTransaction {
  return { ...transaction, promo, promoCode: promo.code };
}

/** Removes the promo while the order is too small for it. A campaign's `promo_code` stays for later. */
export function setPromoAside(transaction: EventTransaction): EventTransaction {
  return transaction.promo === null && transaction.promoCode === "" ? transaction : { ...transaction, promo: null, promoCode: "" };
}

/** Removes the promo code, its promo and a campaign's `promo_code`. See docs/rules/cart.md#promo-code. */
export function clearPromoCode(transaction: EventTransaction): EventTransaction {
  const { promo_code: _, ...utm } = transaction.utm;
  return { ...transaction, utm, promo: null, promoCode: "" };
}
