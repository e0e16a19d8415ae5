import { randomBytes } from "node:crypto";
import { ticketCode } from "#domain/tickets/ticket-code.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { record } from "../../../platform/events/record.ts";
import { renewTicket, type HeldTicketRow } from "./store.ts";

export type Reissue = {
  /** The new holder. Absent: unchanged. */
  readonly holder?: { readonly name: string; readonly phone: string };
  /** One word for the audit, such as `transfer`. */
  readonly reason: string;
};

/**
 * Reissues a valid or locked ticket in the caller's transaction, with a new version and a new readable code, valid at once. Every older
 * code enters the revocation list. `phone` is E.164. Throws NOT_FOUND, and TICKET_STATE for a ticket that was used or cancelled.
 */
export async function reissueTicket(
  tx: ActTransaction,
  { ticketId, reissue: { holder, reason } }: { readonly ticketId: string; readonly reissue: Reissue },
): Promise<HeldTicketRow> {
  const found = await renewTicket(tx, { id: ticketId, code: ticketCode(randomBytes(8)), holder: holder ?? null });
  if (!found) throw new Problem("NOT_FOUND");
  if (!found.is_renewed) throw new Problem("TICKET_STATE", { details: { status: found.ticket.status } });
  const { ticket } = found;
  record(tx, {
    topic: "ticket.reissued",
    subject: ticket.id,
    data: { bookingId: ticket.booking_id, version: ticket.version, reason },
  });
  return ticket;
}
