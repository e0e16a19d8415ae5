import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Endpoint } from "../provider-http/call-provider.ts";

/** One merchant account at Midtrans, as every call of it needs it. */
export type Account = {
  /** Snap: pages. */
  readonly snap: Endpoint;
  /** The Core API: transactions. */
  readonly core: Endpoint;
  readonly serverKey: string;
  /** Null where it is not known: then the signature alone says whose a notice is. */
  readonly merchantId: string | null;
  /** What payers may choose among. */
  readonly channels: readonly PaymentChannel[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /**
   * Order ids whose page of Snap was closed before its payer chose, as far as this process knows: Midtrans itself tells nothing of such a page. Closing
   * it again says it again.
   */
  readonly closedPages: { add(orderId: string): void; has(orderId: string): boolean };
  /** Says, once for each word, that Midtrans used one that is not known here. */
  readonly reportUnknown: (what: "status" | "fraud status" | "field", word: string) => void;
};
