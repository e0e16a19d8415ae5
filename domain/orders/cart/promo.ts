import type { Promo } from "../promos/promo.ts";
import type { EventTransaction } from "./transaction.types.ts";

/** Puts a promo that the server accepted on the transaction; it takes the place of an earlier one. */
export function applyPromo(transaction: EventTransaction, promo: Promo): EventTransaction {
  return { ...transaction, promo, promoCode: promo.code };
}

/** Takes the promo off while the order is too small for it; a campaign's `promo_code` stays, for when it is large enough. */
export function setPromoAside(transaction: EventTransaction): EventTransaction {
  return transaction.promo === null && transaction.promoCode === "" ? transaction : { ...transaction, promo: null, promoCode: "" };
}

/** Takes the promo code away, and with it the promo and a campaign's `promo_code`. See docs/rules/cart.md#promo-code. */
export function clearPromoCode(transaction: EventTransaction): EventTransaction {
  const { promo_code: _, ...utm } = transaction.utm;
  return { ...transaction, utm, promo: null, promoCode: "" };
}
