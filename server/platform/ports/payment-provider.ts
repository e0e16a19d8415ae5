import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { RefundReason, RefundStatus } from "#domain/payments/refund-status.ts";

/** The simulation's name in stored payments. Its payments were never money, even after another provider replaced it. */
export const SIMULATION = "simulated";

/** The port of payment providers. Only their adapters know a provider's API. */
export type PaymentProvider = {
  /** Stored with every payment. Never changes. */
  readonly name: string;
  /** True for the simulation: screens must say so. */
  readonly isSimulation: boolean;
  /** The name of the provider's page, as shown to buyers. */
  readonly title: string;
  /** Payment methods of its page, in display order. */
  readonly methods: readonly PaymentMethod[];
  /** The provider's channels, if payers may choose one on our page. */
  readonly channels?: readonly PaymentChannel[];
  /** Opens a hosted payment page. A repeated `paymentId` gives the same session. Throws ProviderUnavailable. */
  createSession(input: SessionRequest): Promise<ProviderSession>;
  /** The provider's own record of a session. Null if it knows none. Throws ProviderUnavailable. */
  readSession(providerRef: string): Promise<ProviderPayment | null>;
  /** All sessions of our payment in the provider's own records. An empty list is a reliable answer. Throws ProviderUnavailable. */
  findSessions(paymentId: string): Promise<readonly ProviderPayment[]>;
  /** A session with all its refunds, whatever their origin. Null if there is none. Throws ProviderUnavailable. */
  readBooks?(providerRef: string): Promise<SessionBooks | null>;
  /** A page of payments and refunds, oldest change first. Absent if the provider has no list. Throws ProviderUnavailable. */
  listBooks?(input: BooksRequest): Promise<BooksPage>;
  /** Closes an unpaid session. Succeeds if it is already closed. Some providers need the page's address. Throws ProviderUnavailable. */
  cancelSession(providerRef: string, redirectUrl?: string | null): Promise<void>;
  /** Refunds a settled session. A repeated `key` returns the same refund in its current state. Throws ProviderUnavailable. */
  refund(input: RefundRequest): Promise<ProviderRefund>;
  /** The provider's own record of a refund. Null if it has none of that key. Throws ProviderUnavailable. */
  readRefund(input: Pick<RefundRequest, "providerRef" | "key">): Promise<ProviderRefund | null>;
  /**
   * The id of our payment for something that a notice names in the provider's words (`about`). Null if the provider knows no such thing.
   * Throws ProviderUnavailable.
   */
  findPayment?(name: string): Promise<string | null>;
  /** Checks a webhook's signature over the raw bytes. Null if it is forged or too old. */
  readNotice(headers: Headers, rawBody: Uint8Array): Promise<Notice | null>;
};

export type SessionRequest = {
  readonly paymentId: string;
  /** The booking's readable reference, shown on the provider's page. */
  readonly reference: string;
  /** Integer rupiah. */
  readonly amount: number;
  readonly currency: "IDR";
  readonly description: string;
  readonly merchant: string;
  readonly expiresAt: Date;
  readonly returnUrl: string;
  readonly noticeUrl: string;
  readonly locale: "en" | "id";
  /**
   * The channel that the payer chose on our own page. With null, or a channel that the provider cannot preselect, the provider's page asks.
   */
  readonly channel?: PaymentChannel | null;
  /** The items add up to `amount`. */
  readonly items?: readonly SessionItem[];
  /** `phone` is E.164. */
  readonly customer?: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  /** The shop's name, stored with the session and shown in the provider's books. */
  readonly shop: string;
};

/** One order line. `unitPrice` is integer rupiah, negative for a discount. All lines add up to the session's amount. */
export type SessionItem = { readonly id: string; readonly name: string; readonly unitPrice: number; readonly quantity: number };

/** A hosted payment page, with instructions for paying without it if the provider returns them at once. */
export type ProviderSession = {
  readonly providerRef: string;
  readonly redirectUrl: string;
  readonly instructions?: PaymentInstructions | null;
};

/** Instructions for paying on our own page. Numbers are digits, as typed at the bank or read out at the counter. */
export type PaymentInstructions =
  /** `text` is the code's content, which we draw. */
  | { readonly kind: "qris"; readonly text: string }
  | { readonly kind: "virtual_account"; readonly channel: PaymentChannel; readonly number: string }
  /** Mandiri bill payment: a company number and a bill number. */
  | { readonly kind: "bill"; readonly channel: PaymentChannel; readonly biller: string; readonly number: string }
  | { readonly kind: "counter"; readonly channel: PaymentChannel; readonly number: string }
  /** Opens the wallet's app. */
  | { readonly kind: "e_wallet"; readonly channel: PaymentChannel; readonly url: string };

/**
 * Our names of provider statuses (see docs/rules/payments.md#attempts). `verifying`: the payer is done and the provider checks.
 * `charged_back`: the payer's bank has taken settled money back.
 */
export type ProviderStatus = "pending" | "verifying" | "settled" | "denied" | "expired" | "cancelled" | "failed" | "charged_back";

export type ProviderPayment = {
  readonly providerRef: string;
  readonly paymentId: string;
  readonly status: ProviderStatus;
  /** The amount paid, once settled. */
  readonly amount: number;
  readonly currency: string;
  /** The payment method in the provider's word, or null if unknown. */
  readonly method: string | null;
  /** Payment instructions while pending, if the provider returns them. */
  readonly instructions?: PaymentInstructions | null;
  /** The provider's fee, integer rupiah. Null or absent if unknown. */
  readonly fee?: number | null;
  /** The net amount, integer rupiah. Null or absent if unknown. */
  readonly net?: number | null;
  /** Refunds of any origin, and chargebacks. Absent if this answer does not include them. */
  readonly refunds?: readonly ProviderRefund[];
};

/** A provider's record of one session. `paidAt` is the time of payment by the provider's clock. Null if unpaid or unknown. */
export type SessionBooks = {
  readonly reported: ProviderPayment;
  readonly refunds: readonly ProviderRefund[];
  readonly paidAt: Date | null;
};

export type RefundRequest = {
  readonly providerRef: string;
  readonly paymentId: string;
  /** Our key, 36 characters of hex and hyphens. The provider makes one refund per key. */
  readonly key: string;
  /** Integer rupiah. */
  readonly amount: number;
  readonly reason: RefundReason;
};

/** The `failure` of a refund that cannot return to its source, so a person must pay it. */
export const NOT_REFUNDABLE = "not_refundable";
/** The `failure` of a refund above the amount left at the provider. */
export const REFUND_TOO_MUCH = "refund_too_much";

/** `failed` is final: this money was not sent and will not be. `key` is ours, or the provider's own name if the refund began in its dashboard. */
export type ProviderRefund = {
  readonly key: string;
  readonly paymentId: string;
  readonly status: Exclude<RefundStatus, "requested">;
  readonly amount: number;
  readonly currency: string;
  /** The provider's word for the failure. */
  readonly failure: string | null;
  /** A chargeback by the payer's bank. */
  readonly isTakenBack?: boolean;
};

/** A request for changes at the provider from `since` on. `cursor` is the previous page's `next`. */
export type BooksRequest = { readonly since: Date; readonly cursor: string | null };

/** A paid session with its refunds. `shop` and `reference` are those it was opened with, or null. */
export type BooksEntry = {
  readonly reported: ProviderPayment;
  readonly shop: string | null;
  readonly reference: string | null;
  readonly refunds: readonly ProviderRefund[];
};

export type BooksPage = { readonly entries: readonly BooksEntry[]; readonly next: string | null };

/**
 * A genuine notice of a payment, or of a refund if it names one. Its contents are only a hint: the provider is queried before money counts.
 * Without a page, it concerns the known page of its payment.
 */
export type Notice = Omit<ProviderPayment, "providerRef"> & {
  readonly providerRef: string | null;
  readonly noticeId: string;
  readonly refundKey: string | null;
  /** The provider's own name of the subject, if the notice does not name our payment. */
  readonly about?: string;
};

/** The provider was unreachable or gave an invalid answer. The operation may be repeated with the same paymentId. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
  /** An invalid answer: the provider is up, and may serve others. */
  readonly isAnswered: boolean;
  constructor(message: string, { isAnswered = false, ...options }: ErrorOptions & { readonly isAnswered?: boolean } = {}) {
    super(message, options);
    this.isAnswered = isAnswered;
  }
}
