/** A way to pay, as `enabled_payments` names it. */
export type Channel = {
  readonly word: string;
  readonly label: string;
  readonly paymentType: string;
  /** Until when money goes back the way it came, in days after settlement; 0: never. */
  readonly refundDays: number;
  readonly hasPartRefunds: boolean;
};

function channel(word: string, label: string, rest: Partial<Channel> = {}): Channel {
  return { word, label, paymentType: "bank_transfer", refundDays: 0, hasPartRefunds: false, ...rest };
}

const REFUNDABLE = { refundDays: 45, hasPartRefunds: true };

/** The ways to pay that are emulated, in the page's order. Windows for refunds are the published ones; QRIS has the shorter of its two. */
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

/** Words that stand for several ways to pay. */
const ALIASES: Readonly<Record<string, (channel: Channel) => boolean>> = {
  bank_transfer: ({ paymentType }) => paymentType === "bank_transfer",
  cstore: ({ paymentType }) => paymentType === "cstore",
};

/** The way to pay of that word; null when there is none. */
export function findChannel(word: unknown): Channel | null {
  return CHANNELS.find((each) => each.word === word) ?? null;
}

/** What a list of words stands for; everything where there is no list. Unknown words are passed over. */
export function enabledChannels(words: readonly unknown[] | null): readonly Channel[] {
  if (words === null) return CHANNELS;
  return CHANNELS.filter((each) =>
    words.some((word) => word === each.word || (typeof word === "string" && ALIASES[word]?.(each) === true)),
  );
}

/** The way to pay that a body of the Core API asks for; null when it asks for none of these. */
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
