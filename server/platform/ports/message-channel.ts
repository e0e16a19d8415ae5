import type { Locale } from "#domain/brands/brand.ts";
import type { MessageName, MessageValues } from "#i18n/message-texts/fill-message.ts";

export type ChannelName = "whatsapp" | "email";

/** A file of an e-mail. `cid`: a picture that its page shows, by that name. */
export type MailFile = { readonly name: string; readonly type: string; readonly content: Buffer; readonly cid?: string };

/** What an e-mail has beside its plain text. */
export type Letter = { readonly html: string; readonly files: readonly MailFile[] };

/** One message on its way to one person. */
export type Outgoing = {
  readonly tenant: string;
  /** The same for every attempt of this message, and no other message's: 64 hex digits. */
  readonly dedupeId: string;
  /** E.164 with its plus, or an address. */
  readonly recipient: string;
  readonly template: MessageName;
  readonly locale: Locale;
  readonly values: MessageValues;
  readonly subject: string;
  readonly body: string;
  /** The brand, and where an answer by e-mail goes. */
  readonly sender: { readonly name: string; readonly replyTo: string };
  /** For an e-mail: the page beside its text. Absent: it goes as plain text. */
  readonly letter?: Letter;
};

/**
 * `reason` is a code of ours or the provider's number, never a text that could name a person. `isOfForm`: what was refused is the template or its
 * values, so that another form of the same message may go.
 */
export type SendResult =
  /** The provider has taken it over. */
  | { readonly kind: "sent"; readonly ref: string }
  /** It may work later, not sooner than after `afterSeconds`. */
  | { readonly kind: "retry"; readonly reason: string; readonly afterSeconds?: number; readonly isOfForm?: true }
  /** It never will. */
  | { readonly kind: "refused"; readonly reason: string; readonly isOfForm?: true };

/** The face of a provider of messages. Adapters implement it; nothing else of the server knows a provider's wire. */
export type MessageChannel = {
  /** Ends within SEND_SECONDS, and answers rather than throws. */
  send(message: Outgoing): Promise<SendResult>;
};

/** The channel by which a tenant's messages leave the deployment; null where none is set up. */
export type MessageChannels = (name: ChannelName, tenant: string) => MessageChannel | null;

export const SEND_SECONDS = 15;
