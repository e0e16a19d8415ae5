import { demand, type Act } from "../../../act.ts";
import { randomBytes } from "node:crypto";
import { formatDateTime } from "#i18n/format.ts";
import { oneLine, withoutLinks } from "#i18n/message-texts/tame-text.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { type Queued, queueMessage } from "../../people/messages/queue-message.ts";
import { shopOrigin } from "../../people/messages/shop-links.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { digestOf } from "./open-lookup.ts";
import { readClaimant, writeClaim } from "./store.ts";

export type ClaimOrder = {
  readonly bookingId: string;
  readonly ticketId: string | null;
  readonly hours: number;
  readonly withToken: boolean;
};

/**
 * Makes a claim on a booking's tickets, or on one of them. Its code has 130 bits and is never a slug. `token`: adds a token to the path,
 * which opens the claim without a number. Returns the path of the claim's page, which cannot be computed again.
 */
export function makeClaim(act: Pick<Act, "newId">, tx: ActTransaction, order: ClaimOrder): { readonly id: string; readonly path: string } {
  demand(tx, "tickets.claim");
  const code = [...randomBytes(26)].map((byte) => "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[byte & 31]).join("");
  const token = order.withToken ? randomBytes(32).toString("base64url") : null;
  const id = act.newId();
  writeClaim(tx, {
    id,
    code_hash: digestOf(code),
    booking_id: order.bookingId,
    ticket_id: order.ticketId,
    token_hash: token && digestOf(token),
    hours: order.hours,
  });
  recordAudit(tx, { topic: "ticket_claim.made", subject: id });
  // The token follows the `#`, so that no server, proxy or log ever sees it.
  return { id, path: `/get-ticket/${code}${token ? `#t=${token}` : ""}` };
}

/**
 * Makes a claim and sends its link to the buyer, in the order's language. Returns the path, and whether the message waits to be sent. Null
 * for an order without a buyer.
 */
export async function sendClaim(
  act: Pick<Act, "newId" | "channels" | "settings" | "secrets">,
  tx: ActTransaction,
  order: ClaimOrder,
): Promise<{ readonly path: string; readonly status: Queued["status"] } | null> {
  const to = await readClaimant(tx, order.bookingId, order.hours);
  if (!to) return null;
  const { id, path } = makeClaim(act, tx, order);
  const { status } = queueMessage(act, tx, {
    template: "ticket.claim",
    locale: to.locale,
    values: {
      name: withoutLinks(to.full_name),
      event: oneLine(to.event, 120),
      brand: oneLine(to.title, 60),
      reference: to.reference,
      link: `${shopOrigin(act.settings, tx.tenant, to.hosts)}/${to.locale}${path}`,
      until: formatDateTime(to.until.toISOString(), to.zone, to.locale),
    },
    channel: "whatsapp",
    recipient: to.phone,
    otherwise: to.email,
    subject: id,
    notAfter: to.until,
  });
  return { path, status };
}
