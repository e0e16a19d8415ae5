/** A wallet's server gave no usable answer. `reason` is our word or its status, never its own text. */
export class WalletUnanswered extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the wallet's server gave no usable answer: ${reason}`, options);
    this.reason = reason;
  }
}

/** A class is shared by all tickets of an event's session. An object is one ticket. */
export type GoogleKind = "eventTicketClass" | "eventTicketObject";
export type GoogleResource = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The REST API of Google Wallet. */
export type GoogleWallet = {
  /** Creates a resource, or updates these fields of an existing one. Null removes a field. Throws WalletUnanswered. */
  put(kind: GoogleKind, resource: GoogleResource, isKnown: boolean): Promise<void>;
};

/** Apple's push service, which notifies a phone of changed passes. */
export type ApplePush = {
  /** `gone`: the phone no longer has the pass. Throws WalletUnanswered. */
  tell(pushToken: string): Promise<"told" | "gone">;
  close(): void;
};

/** A null wallet is not set up. */
export type Wallets = { readonly google: GoogleWallet | null; readonly applePush: ApplePush | null };
