/** Payment methods with a name on screens. The provider reports those of its page, and the one that was used. */
export const PAYMENT_METHODS = ["qris", "e_wallet", "virtual_account", "card", "counter"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The payment method that a provider's word names, or null if the word is unknown. */
export function findPaymentMethod(word: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === word) ?? null;
}
