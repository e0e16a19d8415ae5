/** A channel, by its name in `enabled_payments`. */
export type Channel = {
  readonly word: string;
  readonly label: string;
  readonly paymentType: string;
  /** Days after settlement in which refunds are possible. 0: no refunds. */
  readonly refundDays: number;
  readonly hasPartRefunds: boolean;
};

function channel(word: string, label: string, rest: Partial<Channel> = {}): Channel {
  return { word, label, paymentType: "bank_transfer", refundDays: 0, hasPartRefunds: false, ...rest };
}

const REFUNDABLE = { refundDays: 45, hasPartRefunds: true };

/** The emulated channels, in the page's order, with the published refund windows. QRIS has the shorter of its two. */
export const CHANNELS: readonly Channel[] = [
  channel("other_qris", "QRIS", { paymentType: "qris", refundDays: 7, hasPartRefunds: true }),
  channel("bca_va", "BCA Virtual Account"),
  channel("echannel", "Mandiri Bill", { paymentType: "echannel" }),
  channel("bri_va", "BRI Virtual Account"),
  channel("bni_va", "BNI Virtual Account"),
  channel("permata_va", "Permata Virtual Account"),
  channel("cimb_va", "CIMB Virtual Account"),
  channel("bsi_va", "BSI Virtual Account"),
  channel("gopay", "GoPay", { paymentType: "gopay", ...REFUNDABLE }),
  channel("shopeepay", "ShopeePay", { paymentType: "shopeepay", refundDays: 365 }),
  channel("ovo", "OVO", { paymentType: "ovo", refundDays: 7 }),
  channel("dana", "DANA", { paymentType: "dana", ...REFUNDABLE }),
  channel("credit_card", "Card", { paymentType: "credit_card", ...REFUNDABLE, refundDays: 365 }),
  channel("alfamart", "Alfamart", { paymentType: "cstore" }),
  channel("indomaret", "Indomaret", { paymentType: "cstore" }),
];

/** Names of several channels. */
const ALIASES: Readonly<Record<string, (channel: Channel) => boolean>> = {
  bank_transfer: ({ paymentType }) => paymentType === "bank_transfer",
  cstore: ({ paymentType }) => paymentType === "cstore",
};

/** The channel of a name, or null. */
export function findChannel(word: unknown): Channel | null {
  return CHANNELS.find((each) => each.word === word) ?? null;
}

/** The channels with these names. Without a list: all. Ignores unknown names. */
export function enabledChannels(words: readonly unknown[] | null): readonly Channel[] {
  if (words === null) return CHANNELS;
  return CHANNELS.filter((each) =>
    words.some((word) => word === each.word || (typeof word === "string" && ALIASES[word]?.(each) === true)),
  );
}

/** The channel of a Core API body. Null if unknown. */
export function channelOfCharge(body: Readonly<Record<string, unknown>>): Channel | null {
  const part = (name: string) => (body[name] ?? {}) as Readonly<Record<string, unknown>>;
  switch (body["payment_type"]) {
    case "qris":
      return findChannel("other_qris");
    case "bank_transfer":
      return findChannel(`${String(part("bank_transfer")["bank"])}_va`);
    case "cstore":
      return findChannel(part("cstore")["store"]);
    case "echannel":
    case "gopay":
    case "shopeepay":
      return findChannel(body["payment_type"]);
    default:
      return null;
  }
}
