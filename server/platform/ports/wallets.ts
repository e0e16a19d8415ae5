/** A wallet's server that gave no usable answer. `reason` is a word of ours or its status, never a text of its own. */
export class WalletUnanswered extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the wallet's server gave no usable answer: ${reason}`, options);
    this.reason = reason;
  }
}

/** A class, which all tickets of an event's session share, or an object, which is one ticket. */
export type GoogleKind = "eventTicketClass" | "eventTicketObject";
export type GoogleResource = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The REST API of Google Wallet. */
export type GoogleWallet = {
  /** Makes a resource, or changes these fields of the one that is there; a field that is null is removed. Throws WalletUnanswered. */
  put(kind: GoogleKind, resource: GoogleResource, isKnown: boolean): Promise<void>;
};

/** Apple's push service, which tells a phone that one of its passes has changed. */
export type ApplePush = {
  /** `gone`: the phone no longer has the pass. Throws WalletUnanswered. */
  tell(pushToken: string): Promise<"told" | "gone">;
  close(): void;
};

/** A wallet that is null is not set up. */
export type Wallets = { readonly google: GoogleWallet | null; readonly applePush: ApplePush | null };
