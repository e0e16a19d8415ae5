import type { Services } from "../../../services.ts";
import { readKeys } from "./store.ts";
import { publicKeyText, ticketKeyOf } from "./ticket-keys.ts";

export type ListedKey = {
  readonly keyId: number;
  /** 32 bytes, base64url. */
  readonly publicKey: string;
  /** Whether tickets are signed with it now. */
  readonly signs: boolean;
  /** From then on no ticket is good that it signed; null for the key that signs. */
  readonly usefulUntil: Date | null;
};

/** The keys that verify a tenant's tickets, the newest first. */
export async function listKeys(services: Pick<Services, "db" | "secrets">, tenant: string): Promise<readonly ListedKey[]> {
  const rows = await services.db.pipelined(tenant, (tx) => readKeys(tx));
  return rows.map(({ key_id: keyId, useful_until: usefulUntil, public_key: noted }) => ({
    keyId,
    publicKey: noted ?? publicKeyText(ticketKeyOf(services.secrets, tenant, keyId)),
    signs: usefulUntil === null,
    usefulUntil,
  }));
}
