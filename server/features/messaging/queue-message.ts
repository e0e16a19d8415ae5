import type { Locale } from "#domain/brands/brand.ts";
import type { MessageName, MessageValues } from "#i18n/message-texts/fill-message.ts";
import type { Services } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { dedupeIdOf } from "./address-message.ts";
import type { ChannelName } from "../../ports/message-channel.ts";
import { sealValues, withOtherwise } from "./open-message.ts";
import { insertMessages } from "./store/messages.ts";

/** A message whose text is known in full already: it needs no outbox event to be made from. */
export type ReadyMessage = {
  readonly template: MessageName;
  readonly locale: Locale;
  readonly values: MessageValues;
  readonly channel: ChannelName;
  /** E.164 with its plus, or an address. */
  readonly recipient: string;
  /** UUID of what it is about: told once a person and channel. Messages about the same thing keep their order. */
  readonly subject: string;
  /** From then on it is no longer worth sending. */
  readonly notAfter: Date | null;
  /** An e-mail address of the same person, written to where WhatsApp does not reach them. */
  readonly otherwise?: string | null;
  /** What tells it from other messages about the same subject to the same person, where there may be several. */
  readonly mark?: string;
};

/** Keeps a message to be sent when the caller's transaction commits. */
export function queueMessage(services: Pick<Services, "newId" | "channels" | "secrets">, tx: Transaction, message: ReadyMessage): void {
  const { template, locale, values, channel, recipient, subject, notAfter, otherwise, mark = subject } = message;
  const id = services.newId();
  insertMessages(tx, [
    {
      id,
      dedupe_id: dedupeIdOf({ tenant: tx.tenant, topic: template, subject: mark, recipient, channel }),
      channel,
      recipient,
      template,
      locale,
      sealed: sealValues(services, { tenant: tx.tenant, id, values: withOtherwise(values, otherwise) }),
      thread_id: subject,
      status: services.channels(channel, tx.tenant) ? "due" : "kept",
      not_after: notAfter,
    },
  ]);
}
