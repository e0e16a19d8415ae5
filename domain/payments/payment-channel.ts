import type { PaymentMethod } from "./payment-method.ts";

/** The ways to pay by name, with the kind each is of, in the order in which Indonesians use them. */
export const PAYMENT_CHANNELS = {
  qris: "qris",
  bca_va: "virtual_account",
  mandiri_va: "virtual_account",
  bri_va: "virtual_account",
  bni_va: "virtual_account",
  permata_va: "virtual_account",
  cimb_va: "virtual_account",
  bsi_va: "virtual_account",
  gopay: "e_wallet",
  ovo: "e_wallet",
  dana: "e_wallet",
  shopeepay: "e_wallet",
  card: "card",
  alfamart: "counter",
  indomaret: "counter",
} as const satisfies Readonly<Record<string, PaymentMethod>>;

export type PaymentChannel = keyof typeof PAYMENT_CHANNELS;
