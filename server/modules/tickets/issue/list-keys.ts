import type { Act } from "../../../act.ts";
import { readKeys } from "./store.ts";
import { publicKeyText, ticketKeyOf } from "./ticket-keys.ts";

export type ListedKey = {
  readonly keyId: number;
  /** 32 bytes, base64url. */
  readonly publicKey: string;
  /** Whether tickets are signed with it now. */
  readonly signs: boolean;
  /** Codes signed by this key are rejected from this time on. Null for the signing key. */
  readonly usefulUntil: Date | null;
};

/** Lists the keys that verify a tenant's tickets, newest first. */
export async function listKeys(act: Pick<Act, "db" | "secrets" | "tenant">): Promise<readonly ListedKey[]> {
  const rows = await act.db.pipelined(act.tenant, (tx) => readKeys(tx));
  return rows.map(({ key_id: keyId, useful_until: usefulUntil, public_key: noted }) => ({
    keyId,
    publicKey: noted ?? publicKeyText(ticketKeyOf(act.secrets, act.tenant, keyId)),
    signs: usefulUntil === null,
    usefulUntil,
  }));
}
