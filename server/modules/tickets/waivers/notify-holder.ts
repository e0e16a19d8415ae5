import { oneLine, withoutLinks } from "#i18n/message-texts/tame-text.ts";
import type { WebAct } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { networkDigest } from "../../../platform/limits/network-digest.ts";
import { readKnownEmails } from "../../people/messages/known-email.ts";
import { mayNotify } from "../../people/messages/may-notify.ts";
import { queueMessage } from "../../people/messages/queue-message.ts";
import type { TicketToSign } from "./store.ts";

type Signed = {
  readonly id: string;
  readonly ticket: TicketToSign;
  /** The number that signed. */
  readonly phone: string;
  /** The holder's number, if known. */
  readonly holder: string | null;
};

/**
 * Notifies a ticket's holder of a signature by somebody else: a child's guardian, or the recipient of a link. Skips signatures with the
 * holder's own number.
 */
export async function notifyHolder(act: WebAct, tx: Transaction, { id, ticket, phone, holder }: Signed): Promise<void> {
  if (holder === null || holder === phone) return;
  const template = "waiver.signed";
  const telling = { recipient: holder, network: networkDigest(act), mark: id, about: ticket.id, template, isOfHolder: true };
  if (!(await mayNotify(act, tx, telling))) return;
  const locale = ticket.locale ?? act.locale;
  const { booking_id: bookingId, position } = ticket;
  const emailOf = await readKnownEmails(tx, [bookingId]);
  queueMessage(act, tx, {
    template,
    locale,
    values: {
      name: withoutLinks(ticket.holder),
      event: oneLine(ticket.event, 120),
      category: oneLine(ticket.category_names?.[locale] ?? ticket.category, 60),
      brand: act.brand.title,
      ending: phone.slice(-3),
    },
    channel: "whatsapp",
    recipient: holder,
    // The recipient of a handover is not a person of the order.
    otherwise: emailOf({ bookingId, phone: holder, ...(ticket.held_by_phone === null ? { position } : {}) }),
    subject: id,
    notAfter: null,
  });
}
