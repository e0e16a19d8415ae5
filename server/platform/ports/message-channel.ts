import type { Locale } from "#domain/brands/brand.ts";
import type { MessageName, MessageValues } from "#i18n/message-texts/fill-message.ts";

export type ChannelName = "whatsapp" | "email";

/** An attachment of an e-mail. `cid`: a picture that its HTML shows, by that name. */
export type MailFile = { readonly name: string; readonly type: string; readonly content: Buffer; readonly cid?: string };

/** The HTML part of an e-mail and its files. */
export type Letter = { readonly html: string; readonly files: readonly MailFile[] };

/** One message to one person. */
export type Outgoing = {
  readonly tenant: string;
  /** Equal for every attempt of this message and for no other: 64 hex digits. */
  readonly dedupeId: string;
  /** E.164 with its plus, or an e-mail address. */
  readonly recipient: string;
  readonly template: MessageName;
  readonly locale: Locale;
  readonly values: MessageValues;
  readonly subject: string;
  readonly body: string;
  /** The brand, and the reply address of e-mails. */
  readonly sender: { readonly name: string; readonly replyTo: string };
  /** The HTML part of an e-mail. Absent: plain text. */
  readonly letter?: Letter;
};

/**
 * `reason` is our code or the provider's number, never free text that might contain a name. `isOfForm`: the template or its values were
 * refused, so another form of the message may pass.
 */
export type SendResult =
  /** Accepted by the provider. */
  | { readonly kind: "sent"; readonly ref: string }
  /** May succeed later, after at least `afterSeconds`. */
  | { readonly kind: "retry"; readonly reason: string; readonly afterSeconds?: number; readonly isOfForm?: true }
  /** Final. */
  | { readonly kind: "refused"; readonly reason: string; readonly isOfForm?: true };

/** The port of message providers. Only their adapters know a provider's API. */
export type MessageChannel = {
  /** Ends within SEND_SECONDS. Returns failures and never throws. */
  send(message: Outgoing): Promise<SendResult>;
};

/** A tenant's channel of that name. Null if it is not set up. */
export type MessageChannels = (name: ChannelName, tenant: string) => MessageChannel | null;

export const SEND_SECONDS = 15;
