import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Endpoint } from "../provider-http/call-provider.ts";

/** One merchant account at Midtrans. */
export type Account = {
  /** Snap: hosted payment pages. */
  readonly snap: Endpoint;
  /** The Core API: transactions. */
  readonly core: Endpoint;
  readonly serverKey: string;
  /** Null if unknown: then the signature alone proves whose notice it is. */
  readonly merchantId: string | null;
  /** Channels offered to payers. */
  readonly channels: readonly PaymentChannel[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /**
   * Order ids of Snap pages closed before a choice, as far as this process knows. Midtrans reports nothing about such pages, and a repeated
   * close returns the same refusal.
   */
  readonly closedPages: { add(orderId: string): void; has(orderId: string): boolean };
  /** Logs each unknown word of Midtrans once. */
  readonly reportUnknown: (what: "status" | "fraud status" | "field", word: string) => void;
};
