import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { RefundReason, RefundStatus } from "#domain/payments/refund-status.ts";

/** The name of the simulation in stored payments. What it took was never money, also where it is no longer the provider. */
export const SIMULATION = "simulated";

/** The face of a payment provider. Adapters implement it; nothing else of the server knows a provider's wire. */
export type PaymentProvider = {
  /** Stored with every payment; stable for ever. */
  readonly name: string;
  /** True for the simulation: screens must say so. */
  readonly isSimulation: boolean;
  /** What buyers are told its page is called. */
  readonly title: string;
  /** What its page offers to pay with, in the order in which it is shown. */
  readonly methods: readonly PaymentMethod[];
  /** The same by name, where a payer can choose one before leaving our page. */
  readonly channels?: readonly PaymentChannel[];
  /** Opens a hosted payment page. The same `paymentId` again gives the same session. Throws ProviderUnavailable. */
  createSession(input: SessionRequest): Promise<ProviderSession>;
  /** The provider's own record of a session; null when it knows none. Throws ProviderUnavailable. */
  readSession(providerRef: string): Promise<ProviderPayment | null>;
  /** All sessions that the provider has under our payment's id, in its own words; none is a sure answer too. Throws ProviderUnavailable. */
  findSessions(paymentId: string): Promise<readonly ProviderPayment[]>;
  /** A session with all that went back out of it, whoever asked for that; null when it knows none. Throws ProviderUnavailable. */
  readBooks?(providerRef: string): Promise<SessionBooks | null>;
  /** A page of what the provider has taken and sent back, the oldest change first; absent where it lists nothing. Throws ProviderUnavailable. */
  listBooks?(input: BooksRequest): Promise<BooksPage>;
  /** Closes an unpaid session; quiet when it is closed already. Some know a page only by its address. Throws ProviderUnavailable. */
  cancelSession(providerRef: string, redirectUrl?: string | null): Promise<void>;
  /** Sends money of a settled session back. The same `key` again is the same refund, and is answered as it stands. Throws ProviderUnavailable. */
  refund(input: RefundRequest): Promise<ProviderRefund>;
  /** The provider's own record of a refund; null when it knows none of that key. Throws ProviderUnavailable. */
  readRefund(input: Pick<RefundRequest, "providerRef" | "key">): Promise<ProviderRefund | null>;
  /** Our payment's id of what the provider calls by a name of its own, as a notice has it (`about`); null when it knows no such thing. Throws ProviderUnavailable. */
  findPayment?(name: string): Promise<string | null>;
  /** Checks a webhook's signature over the raw bytes; null when it is not genuine or too old. */
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
  /** Chosen on our own page; null, or one that the provider cannot open its page with: its page asks. */
  readonly channel?: PaymentChannel | null;
  /** Adds up to `amount`. */
  readonly items?: readonly SessionItem[];
  /** `phone` is E.164. */
  readonly customer?: { readonly name: string; readonly email: string | null; readonly phone: string | null };
  /** Whose it is: the provider keeps it with the session and names it in its books. */
  readonly shop: string;
};

/** One line of what is paid for. `unitPrice` is integer rupiah, below zero for a discount; all lines together are the session's amount. */
export type SessionItem = { readonly id: string; readonly name: string; readonly unitPrice: number; readonly quantity: number };

/** A page where one payment can be paid, and how to pay it without that page where the provider says so at once. */
export type ProviderSession = {
  readonly providerRef: string;
  readonly redirectUrl: string;
  readonly instructions?: PaymentInstructions | null;
};

/** What a payer needs to pay on our own page. Numbers are digits, as they are typed at the bank or said at the counter. */
export type PaymentInstructions =
  /** `text` is what the code says; we draw it. */
  | { readonly kind: "qris"; readonly text: string }
  | { readonly kind: "virtual_account"; readonly channel: PaymentChannel; readonly number: string }
  /** Mandiri's bill: a company's number and the bill's. */
  | { readonly kind: "bill"; readonly channel: PaymentChannel; readonly biller: string; readonly number: string }
  | { readonly kind: "counter"; readonly channel: PaymentChannel; readonly number: string }
  /** Opens the wallet's app. */
  | { readonly kind: "e_wallet"; readonly channel: PaymentChannel; readonly url: string };

/**
 * Provider statuses in our words (see docs/rules/payments.md#attempts). `verifying`: the payer has done everything, the provider looks at it.
 * `charged_back`: the payer's bank has taken settled money back.
 */
export type ProviderStatus = "pending" | "verifying" | "settled" | "denied" | "expired" | "cancelled" | "failed" | "charged_back";

export type ProviderPayment = {
  readonly providerRef: string;
  readonly paymentId: string;
  readonly status: ProviderStatus;
  /** What was paid, once settled. */
  readonly amount: number;
  readonly currency: string;
  /** How the payer paid, in the provider's word for it; null when it does not say. */
  readonly method: string | null;
  /** How to pay it, while it is pending and where the provider says so. */
  readonly instructions?: PaymentInstructions | null;
  /** What the provider keeps of it, integer rupiah; null or absent where it does not say. */
  readonly fee?: number | null;
  /** What it hands on of it, integer rupiah; null or absent where it does not say. */
  readonly net?: number | null;
  /** What went back out of it, whoever asked for that, and what the payer's bank took back of it; absent where this answer does not tell. */
  readonly refunds?: readonly ProviderRefund[];
};

/** What a provider has of one session. `paidAt` is when the money came, by its own clock; null where nothing came, and where it does not say. */
export type SessionBooks = {
  readonly reported: ProviderPayment;
  readonly refunds: readonly ProviderRefund[];
  readonly paidAt: Date | null;
};

export type RefundRequest = {
  readonly providerRef: string;
  readonly paymentId: string;
  /** Ours, 36 characters of hex and hyphens: the provider carries out one refund for it. */
  readonly key: string;
  /** Integer rupiah. */
  readonly amount: number;
  readonly reason: RefundReason;
};

/** What a refund's `failure` says where the provider cannot send money back the way it came: a person has to. */
export const NOT_REFUNDABLE = "not_refundable";
/** What it says where the provider has less left than it is to send back. */
export const REFUND_TOO_MUCH = "refund_too_much";

/** `failed` is final: the provider has not sent this money and will not. `key` is ours, or the provider's own name where it began at its desk. */
export type ProviderRefund = {
  readonly key: string;
  readonly paymentId: string;
  readonly status: Exclude<RefundStatus, "requested">;
  readonly amount: number;
  readonly currency: string;
  /** Why it failed, in the provider's word. */
  readonly failure: string | null;
  /** The payer's bank took it: nobody has sent it. */
  readonly isTakenBack?: boolean;
};

/** What changed at the provider since then; `cursor` is the page before's `next`. */
export type BooksRequest = { readonly since: Date; readonly cursor: string | null };

/** A session that was paid, with what went back out of it. `shop` and `reference` are what it was opened with; null where it was without. */
export type BooksEntry = {
  readonly reported: ProviderPayment;
  readonly shop: string | null;
  readonly reference: string | null;
  readonly refunds: readonly ProviderRefund[];
};

export type BooksPage = { readonly entries: readonly BooksEntry[]; readonly next: string | null };

/**
 * A genuine notice, of a refund where it names one. What it says is a hint: the provider is asked before money counts. One that does not name its
 * page is about the page that we know for its payment.
 */
export type Notice = Omit<ProviderPayment, "providerRef"> & {
  readonly providerRef: string | null;
  readonly noticeId: string;
  readonly refundKey: string | null;
  /** Where it does not name our payment: what it is about, by the provider's name. */
  readonly about?: string;
};

/** The provider could not be reached or answered nonsense; the act may be repeated with the same paymentId. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
  /** Nonsense: the provider is there, and others may be served. */
  readonly isAnswered: boolean;
  constructor(message: string, { isAnswered = false, ...options }: ErrorOptions & { readonly isAnswered?: boolean } = {}) {
    super(message, options);
    this.isAnswered = isAnswered;
  }
}
