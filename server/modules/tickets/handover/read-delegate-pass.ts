import type { Act } from "../../../act.ts";
import { verify } from "node:crypto";
import { parsePassLetters } from "#domain/tickets/handover/pass-letters.ts";
import { splitPass } from "#domain/tickets/handover/delegate-pass.ts";
import { decodeBase45 } from "#domain/tickets/base45.ts";
import type { TenantSql } from "../../../platform/database/database.ts";
import { verifyingKeysIn } from "../issue/verify-qr.ts";
import { refOf } from "../issue/ticket-keys.ts";
import { holderOf } from "./identify-holder.ts";
import { readHandoverByLetters } from "./pass-store.ts";
import { readHandover, readTickets, type HandoverRow, type TicketRow } from "./store.ts";

export type DelegatePass = {
  readonly ticketId: string;
  /** `collect` is for pick-ups only and admits nowhere. */
  readonly purpose: "collect" | "enter";
  /** The names to compare with an ID: the delegate's and the owner's. */
  readonly delegate: string;
  readonly owner: string;
  readonly ends: Date;
};

/** Whether the delegate acts for the present holder. The gate itself reports a used ticket. */
function isRunning(handover: HandoverRow, ticket: TicketRow): boolean {
  const isOwners = holderOf(ticket).phone === handover.from_phone;
  if (handover.kind !== "delegation" || handover.answered_at === null || !isOwners || handover.expires_at <= ticket.now) return false;
  if (ticket.status === "checked_in") return handover.status === "accepted" || handover.status === "closed";
  return handover.status === "accepted" && ticket.status === "valid";
}

/** Returns the handover of a pass: by its typed letters, or by its signed code. Undefined for any other text. */
async function handoverOf(act: Pick<Act, "secrets">, tx: TenantSql, text: string): Promise<HandoverRow | undefined> {
  const letters = parsePassLetters(text);
  if (letters !== null) return readHandoverByLetters(tx, letters);
  const bytes = decodeBase45(text);
  const parts = bytes && splitPass(bytes);
  if (!parts || parts.header.tenantRef !== refOf(tx.tenant)) return undefined;
  const publicKey = (await verifyingKeysIn(tx, act.secrets, tx.tenant))(parts.header.keyId);
  if (!verify(null, parts.signed, publicKey, parts.signature)) return undefined;
  return readHandover(tx, tx.tenant, parts.header.handoverId);
}

/**
 * Reads a delegate's pass from a scanned code or its letters, in a transaction of the tenant. Null: withdrawn, expired, of an invalid
 * ticket, of another tenant, forged or no pass.
 */
export async function readDelegatePass(act: Pick<Act, "secrets">, tx: TenantSql, text: string): Promise<DelegatePass | null> {
  const handover = await handoverOf(act, tx, text);
  const [ticket] = handover ? await readTickets(tx, tx.tenant, [handover.ticket_id]) : [];
  if (!handover || !ticket || !isRunning(handover, ticket)) return null;
  const { purpose, to_name: delegate, expires_at: ends } = handover;
  return { ticketId: ticket.id, purpose: purpose!, delegate, owner: ticket.holder, ends };
}
