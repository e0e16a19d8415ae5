import type { Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { openMessage, otherwiseOf } from "./open-message.ts";
import { queueInstead } from "./queue-message.ts";
import type { MessageRow } from "./store/messages.ts";

type Needs = Pick<Act, "newId" | "channels" | "secrets" | "tenant">;

/** The e-mail address that somebody is written to where WhatsApp does not reach them; null where the message names none, or the brand has no such channel. */
export function insteadAddress(act: Needs, message: MessageRow): string | null {
  if (message.channel !== "whatsapp" || !act.channels("email", act.tenant)) return null;
  return otherwiseOf(act, message);
}

/** Queues the e-mail in place of a WhatsApp message that was given up, where there is an address for it. */
export function writeInstead(act: Needs, tx: Transaction, message: MessageRow): void {
  const email = insteadAddress({ ...act, tenant: tx.tenant }, message);
  if (email === null) return;
  const { template, locale, params: values, channel, recipient } = openMessage({ ...act, tenant: tx.tenant }, message);
  const { thread_id: subject, not_after: notAfter, dedupe_id: dedupeId } = message;
  queueInstead(act, tx, { message: { template, locale, values, channel, recipient, subject, notAfter }, dedupeId, email });
}
