import type { Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { openMessage, otherwiseOf } from "./open-message.ts";
import { queueInstead } from "./queue-message.ts";
import type { MessageRow } from "./store/messages.ts";

type Needs = Pick<Act, "newId" | "channels" | "secrets" | "tenant">;

/** Returns the e-mail address for a recipient whom WhatsApp does not reach. Null if the message has none, or the brand has no e-mail channel. */
export function insteadAddress(act: Needs, message: MessageRow): string | null {
  if (message.channel !== "whatsapp" || !act.channels("email", act.tenant)) return null;
  return otherwiseOf(act, message);
}

/** Queues the e-mail in place of a given-up WhatsApp message, if there is an address. */
export function writeInstead(act: Needs, tx: Transaction, message: MessageRow): void {
  const email = insteadAddress({ ...act, tenant: tx.tenant }, message);
  if (email === null) return;
  const { template, locale, params: values, channel, recipient } = openMessage({ ...act, tenant: tx.tenant }, message);
  const { thread_id: subject, not_after: notAfter, dedupe_id: dedupeId } = message;
  queueInstead(act, tx, { message: { template, locale, values, channel, recipient, subject, notAfter }, dedupeId, email });
}
