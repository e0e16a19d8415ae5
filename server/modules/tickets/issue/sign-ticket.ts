import { sign } from "node:crypto";
import { encodeBase45 } from "#domain/tickets/base45.ts";
import { encodeQrHeader } from "#domain/tickets/qr-payload.ts";
import type { Act } from "../../../act.ts";
import type { Keys } from "../../../platform/config/secrets.ts";
import { refOf, secretNamed, ticketKeyOf } from "./ticket-keys.ts";
import { loadKeys } from "./verify-qr.ts";

export type SigningKey = { readonly keyId: number; readonly keys: Keys };

/** Returns the key that signs a tenant's tickets: the newest with a readable secret. Call it outside transactions. */
export async function signingKey({ db, secrets, tenant }: Pick<Act, "db" | "secrets" | "tenant">): Promise<SigningKey> {
  for (const { key_id: keyId, secret, withdrawn_at: withdrawn } of await loadKeys(db, tenant)) {
    const keys = withdrawn === null ? secretNamed(secrets, secret) : undefined;
    if (keys) return { keyId, keys };
  }
  return { keyId: 1, keys: secrets };
}

export type SignedTicket = {
  readonly tenant: string;
  readonly keyId: number;
  readonly eventId: string;
  readonly id: string;
  readonly version: number;
  readonly notAfter: Date;
};

/** Returns the text of a ticket's QR code: 32 bytes and their Ed25519 signature, in base45. docs/ticket-format.md describes every byte. */
export function signTicket(secrets: Keys, ticket: SignedTicket): string {
  const header = encodeQrHeader({
    keyId: ticket.keyId,
    tenantRef: refOf(ticket.tenant),
    eventRef: refOf(ticket.eventId),
    ticketId: ticket.id,
    ticketVersion: ticket.version,
    notAfter: Math.min(0xffffffff, Math.floor(ticket.notAfter.getTime() / 1000)),
  });
  const { privateKey } = ticketKeyOf(secrets, ticket.tenant, ticket.keyId);
  return encodeBase45(Buffer.concat([header, sign(null, header, privateKey)]));
}
