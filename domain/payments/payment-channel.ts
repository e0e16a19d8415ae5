import { PAYMENT_METHODS, type PaymentMethod } from "./payment-method.ts";

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

/** All of them, in that order. */
export const CHANNEL_NAMES = Object.keys(PAYMENT_CHANNELS) as [PaymentChannel, ...PaymentChannel[]];

/** What people call a channel; null for one that has no name but its method's. */
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

/** Integer rupiah, both included. */
type Limits = { readonly least: number; readonly most: number };

/**
 * What one payment by a channel may be at least and at most. From the channels' pages in Xendit's documentation (October 2025 to June 2026) and, for
 * QRIS, the central bank's rule of ten million rupiah a payment; decision 64 says which. A provider's contract may be narrower: it then refuses itself.
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

/** A minimum from here on, and a maximum up to here, are told before they stand in anybody's way; others no order comes near. Integer rupiah. */
const TOLD: Limits = { least: 1000, most: 100_000_000 };

/** What one payment by a channel may be, for whoever chooses: `least` is null where it says nothing. Null where no limit is known, or none is near. */
export function shownLimits(channel: PaymentChannel): { readonly least: number | null; readonly most: number } | null {
  const limits = LIMITS[channel];
  if (!limits) return null;
  const least = limits.least >= TOLD.least ? limits.least : null;
  return least === null && limits.most > TOLD.most ? null : { least, most: limits.most };
}

/** The channel that a word stands for; null for any other word. */
export function findPaymentChannel(word: string): PaymentChannel | null {
  return CHANNEL_NAMES.find((channel) => channel === word) ?? null;
}

/** A channel's own name, the same in every language, such as `BCA` or `GoPay`; null where only its method has a name. */
export function channelTitle(channel: PaymentChannel): string | null {
  return TITLES[channel];
}

/** Why an amount (integer rupiah) cannot be paid by a channel: it is below or above the limit. Null where it can. */
export function channelTrouble(
  channel: PaymentChannel,
  amount: number,
): { readonly code: "too_small" | "too_big"; readonly limit: number } | null {
  const limits = LIMITS[channel];
  if (limits && amount < limits.least) return { code: "too_small", limit: limits.least };
  if (limits && amount > limits.most) return { code: "too_big", limit: limits.most };
  return null;
}

/** The most exact word known for how something was paid: what the buyer chose, unless the provider says otherwise. Null where nobody said. */
export function paidBy(method: string | null, chosen: PaymentChannel | null): string | null {
  return chosen !== null && (method === null || method === PAYMENT_CHANNELS[chosen]) ? chosen : method;
}

export type ChannelGroup = { readonly method: PaymentMethod; readonly channels: readonly PaymentChannel[] };

/** The offered channels by their method, all in the usual order; a method without any is left out. */
export function groupChannels(offered: readonly PaymentChannel[]): readonly ChannelGroup[] {
  const groups = PAYMENT_METHODS.map((method) => ({
    method,
    channels: CHANNEL_NAMES.filter((channel) => PAYMENT_CHANNELS[channel] === method && offered.includes(channel)),
  }));
  return groups.filter(({ channels }) => channels.length > 0);
}
