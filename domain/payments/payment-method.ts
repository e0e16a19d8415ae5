/** Ways to pay, as screens know them by name. A provider says which of them its page offers, and with which one was paid. */
export const PAYMENT_METHODS = ["qris", "virtual_account", "e_wallet", "card", "counter"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The way to pay that a provider's word stands for; null for one that screens have no name for. */
export function findPaymentMethod(word: string): PaymentMethod | null {
  return PAYMENT_METHODS.find((method) => method === word) ?? null;
}
