/** The face of a payment provider. Adapters implement it; nothing else of the server knows a provider's wire. */
export type PaymentProvider = {
  /** Stored with every payment; stable for ever. */
  readonly name: string;
  /** True for the simulation: screens must say so. */
  readonly isSimulation: boolean;
  /** Opens a hosted payment page. The same `paymentId` again gives the same session. Throws ProviderUnavailable. */
  createSession(input: SessionRequest): Promise<{ readonly providerRef: string; readonly redirectUrl: string }>;
  /** The provider's own truth about a session; null when it knows none. Throws ProviderUnavailable. */
  readSession(providerRef: string): Promise<ProviderTruth | null>;
  /** Closes an unpaid session; quiet when it is closed already. Throws ProviderUnavailable. */
  cancelSession(providerRef: string): Promise<void>;
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
};

/** Provider statuses in our words (decisions §5.1). */
export type ProviderStatus = "pending" | "settled" | "denied" | "expired" | "cancelled" | "failed";

export type ProviderTruth = {
  readonly providerRef: string;
  readonly paymentId: string;
  readonly status: ProviderStatus;
  readonly amount: number;
  readonly currency: string;
};

/** A genuine notice. Its status is a hint: the provider is asked before money counts. */
export type Notice = ProviderTruth & { readonly noticeId: string };

/** The provider could not be reached or answered nonsense; the act may be repeated with the same paymentId. */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderUnavailable";
}
