import { PAYMENT_METHODS, type PaymentMethod } from "./payment-method.ts";

/** Payment channels with their method, in the order of use in Indonesia. */
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

/** All channels in that order. */
export const CHANNEL_NAMES = Object.keys(PAYMENT_CHANNELS) as [PaymentChannel, ...PaymentChannel[]];

/** A channel's own name, or null if only its method has one. */
const TITLES: Readonly<Record<PaymentChannel, string | null>> = {
  qris: "QRIS",
  bca_va: "BCA",
  mandiri_va: "Mandiri",
  bri_va: "BRI",
  bni_va: "BNI",
  permata_va: "Permata",
  cimb_va: "CIMB Niaga",
  bsi_va: "BSI",
  gopay: "GoPay",
  ovo: "OVO",
  dana: "DANA",
  shopeepay: "ShopeePay",
  card: null,
  alfamart: "Alfamart",
  indomaret: "Indomaret",
};

/** Integer rupiah, inclusive. */
type Limits = { readonly least: number; readonly most: number };

/**
 * Limits of one payment by channel. Sources: Xendit's channel documentation (October 2025 to June 2026), and the central bank's ten million
 * rupiah for QRIS; see decision 64. A provider's contract may be narrower; then the provider refuses.
 */
const LIMITS: Readonly<Partial<Record<PaymentChannel, Limits>>> = {
  qris: { least: 1, most: 10_000_000 },
  bca_va: { least: 10_000, most: 50_000_000 },
  mandiri_va: { least: 1, most: 50_000_000_000 },
  bri_va: { least: 1, most: 50_000_000_000 },
  bni_va: { least: 1, most: 50_000_000_000 },
  permata_va: { least: 1, most: 9_999_999_999 },
  gopay: { least: 1, most: 20_000_000 },
  ovo: { least: 100, most: 20_000_000 },
  dana: { least: 100, most: 20_000_000 },
  alfamart: { least: 10_000, most: 5_000_000 },
  indomaret: { least: 10_000, most: 5_000_000 },
};

/** The channel of a word, or null. */
export function findPaymentChannel(word: string): PaymentChannel | null {
  return CHANNEL_NAMES.find((channel) => channel === word) ?? null;
}

/** A channel's own name, the same in every language, such as `BCA` or `GoPay`; null if only its method has a name. */
export function channelTitle(channel: PaymentChannel): string | null {
  return TITLES[channel];
}

/** Whether an amount (integer rupiah) is below or above a channel's limit; null if within. */
export function channelTrouble(
  channel: PaymentChannel,
  amount: number,
): { readonly code: "too_small" | "too_big"; readonly limit: number } | null {
  const limits = LIMITS[channel];
  if (limits && amount < limits.least) return { code: "too_small", limit: limits.least };
  if (limits && amount > limits.most) return { code: "too_big", limit: limits.most };
  return null;
}

/** The most exact known word for the payment method: the buyer's choice, unless the provider reports another. Null if unknown. */
export function paidBy(method: string | null, chosen: PaymentChannel | null): string | null {
  return chosen !== null && (method === null || method === PAYMENT_CHANNELS[chosen]) ? chosen : method;
}

export type ChannelGroup = { readonly method: PaymentMethod; readonly channels: readonly PaymentChannel[] };

/** The offered channels by method, in the usual order. Methods without channels are left out. */
export function groupChannels(offered: readonly PaymentChannel[]): readonly ChannelGroup[] {
  const groups = PAYMENT_METHODS.map((method) => ({
    method,
    channels: CHANNEL_NAMES.filter((channel) => PAYMENT_CHANNELS[channel] === method && offered.includes(channel)),
  }));
  return groups.filter(({ channels }) => channels.length > 0);
}
