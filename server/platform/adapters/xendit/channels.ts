import { PAYMENT_CHANNELS, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "#domain/payments/payment-method.ts";

/** Xendit's channel codes (docs.xendit.co/docs/available-payment-channels, Indonesia). */
export const CHANNEL_CODES: Readonly<Record<PaymentChannel, string>> = {
  qris: "QRIS",
  bca_va: "BCA_VIRTUAL_ACCOUNT",
  mandiri_va: "MANDIRI_VIRTUAL_ACCOUNT",
  bri_va: "BRI_VIRTUAL_ACCOUNT",
  bni_va: "BNI_VIRTUAL_ACCOUNT",
  permata_va: "PERMATA_VIRTUAL_ACCOUNT",
  cimb_va: "CIMB_VIRTUAL_ACCOUNT",
  bsi_va: "BSI_VIRTUAL_ACCOUNT",
  gopay: "GOPAY",
  ovo: "OVO",
  dana: "DANA",
  shopeepay: "SHOPEEPAY",
  card: "CARDS",
  alfamart: "ALFAMART",
  indomaret: "INDOMARET",
};

const CHANNELS = Object.keys(CHANNEL_CODES) as PaymentChannel[];

/** The channel of a Xendit code. Null if we have no name for it. */
export function channelOfCode(code: unknown): PaymentChannel | null {
  return CHANNELS.find((channel) => CHANNEL_CODES[channel] === code) ?? null;
}

/** The stored payment method: our word for the kind, else Xendit's code in lower case. Null if it is unusable. */
export function methodOfCode(code: unknown): string | null {
  const channel = channelOfCode(code);
  if (channel) return PAYMENT_CHANNELS[channel];
  if (typeof code !== "string" || !/^\w{1,64}$/.test(code)) return null;
  return code.endsWith("_VIRTUAL_ACCOUNT") ? "virtual_account" : code.toLowerCase();
}

/** Whether money of this channel cannot return to its source, because the payer's account is unknown. */
export function isOneWay(code: unknown): boolean {
  const method = methodOfCode(code);
  return method === "virtual_account" || method === "counter";
}

/** The payment methods of these channels, in display order. */
export function methodsOf(channels: readonly PaymentChannel[]): PaymentMethod[] {
  return PAYMENT_METHODS.filter((method) => channels.some((channel) => PAYMENT_CHANNELS[channel] === method));
}
