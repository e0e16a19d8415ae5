import type { Act } from "../../../act.ts";
import type { Locale } from "#domain/brands/brand.ts";
import type { MessageName, MessageValues } from "#i18n/message-texts/fill-message.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { dedupeIdOf, insteadIdOf } from "./address-message.ts";
import type { ChannelName } from "../../../platform/ports/message-channel.ts";
import { sealValues, withOtherwise } from "./open-message.ts";
import { insertMessages } from "./store/messages.ts";

/** A message with its full text, not made from an outbox event. */
export type ReadyMessage = {
  readonly template: MessageName;
  readonly locale: Locale;
  readonly values: MessageValues;
  readonly channel: ChannelName;
  /** E.164 with its plus, or an e-mail address. */
  readonly recipient: string;
  /** UUID of the subject. A person gets one message about it per channel. Messages about one subject keep their order. */
  readonly subject: string;
  /** Do not send after this time. */
  readonly notAfter: Date | null;
  /** The same person's e-mail address, used if WhatsApp does not reach them. */
  readonly otherwise?: string | null;
  /** Distinguishes several messages about one subject to one person. */
  readonly mark?: string;
};

type Needs = Pick<Act, "newId" | "channels" | "secrets">;

/** A queued message's id, and whether it is to be sent, or only stored because there is no channel. */
export type Queued = { readonly dedupeId: string; readonly status: "due" | "kept" };

/** Queues a message to be sent when the caller's transaction commits. */
export function queueMessage(act: Needs, tx: Transaction, message: ReadyMessage): Queued {
  const { template, channel, recipient, subject, otherwise, mark = subject } = message;
  const dedupeId = dedupeIdOf({ tenant: tx.tenant, topic: template, subject: mark, recipient, channel });
  const status = keep(act, tx, { message, dedupeId });
  // Without WhatsApp, no failure will trigger the e-mail: send it at once.
  if (status === "kept" && channel === "whatsapp" && otherwise && act.channels("email", tx.tenant))
    return queueInstead(act, tx, { message, dedupeId, email: otherwise });
  return { dedupeId, status };
}

type Instead = { readonly message: ReadyMessage; readonly dedupeId: string; readonly email: string };

/** Queue an e-mail in place of a message. Its id derives from that message, so that it is sent once and its state can be found. */
export function queueInstead(act: Needs, tx: Transaction, { message, dedupeId, email }: Instead): Queued {
  const { otherwise: _, ...rest } = message;
  const status = keep(act, tx, { message: { ...rest, channel: "email", recipient: email }, dedupeId: insteadIdOf(dedupeId) });
  return { dedupeId, status };
}

function keep(
  act: Needs,
  tx: Transaction,
  { message, dedupeId }: { readonly message: ReadyMessage; readonly dedupeId: string },
): Queued["status"] {
  const { template, locale, values, channel, recipient, subject, notAfter, otherwise } = message;
  const id = act.newId();
  const status = act.channels(channel, tx.tenant) ? "due" : "kept";
  insertMessages(tx, [
    {
      id,
      dedupe_id: dedupeId,
      channel,
      recipient,
      template,
      locale,
      sealed: sealValues({ secrets: act.secrets, tenant: tx.tenant }, { id, values: withOtherwise(values, otherwise) }),
      thread_id: subject,
      status,
      not_after: notAfter,
    },
  ]);
  return status;
}
