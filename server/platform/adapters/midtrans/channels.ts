import type { PaymentChannel } from "#domain/payments/payment-channel.ts";

/** A payment channel in Midtrans' terms. */
type Wire = {
  /** Its name in Snap's `enabled_payments`. */
  readonly snap: string;
  /** Fields of a charge by the Core API. Absent if only Snap's page supports the channel. */
  readonly charge?: Readonly<Record<string, unknown>>;
};

function bank(name: string): Wire {
  return { snap: `${name}_va`, charge: { payment_type: "bank_transfer", bank_transfer: { bank: name } } };
}

function store(name: string): Wire {
  return { snap: name, charge: { payment_type: "cstore", cstore: { store: name } } };
}

/**
 * The Midtrans channels that we offer (decision 62). BSI, DANA and OVO are missing: Midtrans looks these up by its own transaction id
 * alone, which only a notice contains, so a payment with a lost notice could never be found.
 */
const WIRES: Readonly<Partial<Record<PaymentChannel, Wire>>> = {
  qris: { snap: "other_qris", charge: { payment_type: "qris" } },
  bca_va: bank("bca"),
  mandiri_va: { snap: "echannel", charge: { payment_type: "echannel" } },
  bri_va: bank("bri"),
  bni_va: bank("bni"),
  permata_va: bank("permata"),
  cimb_va: bank("cimb"),
  gopay: { snap: "gopay" },
  shopeepay: { snap: "shopeepay" },
  card: { snap: "credit_card" },
  alfamart: store("alfamart"),
  indomaret: store("indomaret"),
};

/** Whether the channel can be opened, and looked up by our own id. */
export function isOffered(channel: PaymentChannel): boolean {
  return WIRES[channel] !== undefined;
}

/** Snap's names of payment channels. */
export function snapWords(channels: readonly PaymentChannel[]): string[] {
  return channels.flatMap((channel) => WIRES[channel]?.snap ?? []);
}

/** Charge fields of a channel. Null if it needs Snap's page. */
export function chargeOf(channel: PaymentChannel | null): Readonly<Record<string, unknown>> | null {
  return (channel && WIRES[channel]?.charge) ?? null;
}

const BY_TYPE: Readonly<Record<string, PaymentChannel>> = {
  qris: "qris",
  echannel: "mandiri_va",
  gopay: "gopay",
  shopeepay: "shopeepay",
  credit_card: "card",
  ovo: "ovo",
  dana: "dana",
};

/** The channel of a transaction. Null if we have no name for it. */
export function channelOf(transaction: Readonly<Record<string, unknown>>): PaymentChannel | null {
  const { payment_type: type, store: shop, permata_va_number: permata } = transaction;
  if (type === "bank_transfer") return permata === undefined ? channelOfBank(firstAccount(transaction)?.bank) : "permata_va";
  if (type === "cstore") return shop === "alfamart" || shop === "indomaret" ? shop : null;
  return typeof type === "string" && Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type]! : null;
}

/** The bank and number of a virtual account, if the transaction has one. */
export function firstAccount(transaction: Readonly<Record<string, unknown>>): { readonly bank: unknown; readonly number: unknown } | null {
  const { va_numbers: accounts } = transaction;
  const first: unknown = Array.isArray(accounts) ? accounts[0] : null;
  if (typeof first !== "object" || first === null) return null;
  const { bank: name, va_number: number } = first as Record<string, unknown>;
  return { bank: name, number };
}

function channelOfBank(name: unknown): PaymentChannel | null {
  const channel = `${String(name)}_va` as PaymentChannel;
  return channel === "bsi_va" || WIRES[channel] ? channel : null;
}
