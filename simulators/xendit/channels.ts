/** A channel, by its code. */
export type Channel = {
  readonly code: string;
  readonly label: string;
  /** What the payer gets: a QR string, numbers to type, a code to say, or a page. */
  readonly descriptor: "QR_STRING" | "VIRTUAL_ACCOUNT_NUMBER" | "PAYMENT_CODE" | "WEB_URL";
  /** Days in which refunds are possible. 0: no refunds. */
  readonly refundDays: number;
  readonly hasPartRefunds: boolean;
  /** Its kind in `GET /transactions`. */
  readonly category: string;
};

const VA = { descriptor: "VIRTUAL_ACCOUNT_NUMBER", refundDays: 0, hasPartRefunds: false, category: "VIRTUAL_ACCOUNT" } as const;
const WALLET = { descriptor: "WEB_URL", hasPartRefunds: true, category: "EWALLET" } as const;
const COUNTER = { descriptor: "PAYMENT_CODE", refundDays: 0, hasPartRefunds: false, category: "RETAIL_OUTLET" } as const;

/** The emulated channels, in the page's order, with the published refund windows. */
export const CHANNELS: readonly Channel[] = [
  { code: "QRIS", label: "QRIS", descriptor: "QR_STRING", refundDays: 30, hasPartRefunds: false, category: "QR_CODE" },
  { code: "BCA_VIRTUAL_ACCOUNT", label: "BCA Virtual Account", ...VA },
  { code: "MANDIRI_VIRTUAL_ACCOUNT", label: "Mandiri Virtual Account", ...VA },
  { code: "BRI_VIRTUAL_ACCOUNT", label: "BRI Virtual Account", ...VA },
  { code: "BNI_VIRTUAL_ACCOUNT", label: "BNI Virtual Account", ...VA },
  { code: "PERMATA_VIRTUAL_ACCOUNT", label: "Permata Virtual Account", ...VA },
  { code: "CIMB_VIRTUAL_ACCOUNT", label: "CIMB Virtual Account", ...VA },
  { code: "BSI_VIRTUAL_ACCOUNT", label: "BSI Virtual Account", ...VA },
  { code: "GOPAY", label: "GoPay", refundDays: 45, ...WALLET },
  { code: "OVO", label: "OVO", refundDays: 14, ...WALLET },
  { code: "DANA", label: "DANA", refundDays: 30, ...WALLET },
  { code: "SHOPEEPAY", label: "ShopeePay", refundDays: 365, ...WALLET },
  { code: "CARDS", label: "Card", descriptor: "WEB_URL", refundDays: 365, hasPartRefunds: true, category: "CARDS" },
  { code: "ALFAMART", label: "Alfamart", ...COUNTER },
  { code: "INDOMARET", label: "Indomaret", ...COUNTER },
];

/** The channel of that code, or null. */
export function findChannel(code: unknown): Channel | null {
  return CHANNELS.find((channel) => channel.code === code) ?? null;
}
