import { createHash, sign } from "node:crypto";
import { encodeBase45 } from "#domain/tickets/base45.ts";
import { encodeQrHeader } from "#domain/tickets/qr-payload.ts";
import type { Secrets } from "../../config/secrets.ts";

export const TICKET_KEY_ID = 1;

/** The number that stands for a tenant in QR codes: the first four bytes of its name's SHA-256. */
export function tenantRef(tenant: string): number {
  return createHash("sha256").update(tenant).digest().readUInt32BE(0);
}

/** The text of a ticket's QR code: 28 bytes and their Ed25519 signature, in base45. */
export function signTicket(secrets: Secrets, ticket: { tenant: string; id: string; version: number; notAfter: Date }): string {
  const header = encodeQrHeader({
    keyId: TICKET_KEY_ID,
    tenantRef: tenantRef(ticket.tenant),
    ticketId: ticket.id,
    ticketVersion: ticket.version,
    notAfter: Math.min(0xffffffff, Math.floor(ticket.notAfter.getTime() / 1000)),
  });
  return encodeBase45(Buffer.concat([header, sign(null, header, secrets.ticketKey)]));
}
