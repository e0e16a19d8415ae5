import type { Act } from "../../../act.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import type { KeyObject } from "node:crypto";
import type { Keys } from "../../../platform/config/secrets.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import { readKeyRows, type KeyRow } from "./store.ts";
import { secretNamed, ticketKeyOf } from "./ticket-keys.ts";
import { readPublicKey } from "./verify-qr.ts";

/** How long a process may sign with the previous key, which stays valid until its tickets' events are over. */
const FRESH_MS = 5000;

type Known = { readonly at: number; readonly rows: Promise<readonly KeyRow[]> };
const knownOf = memoOf(() => new Map<string, Known>());

function knowKeys(db: Database, tenant: string): Promise<readonly KeyRow[]> {
  const tenants = knownOf(db);
  const before = tenants.get(tenant);
  if (before && Date.now() - before.at < FRESH_MS) return before.rows;
  const rows = db.pipelined(tenant, (tx) => readKeyRows(tx, tenant));
  tenants.set(tenant, { at: Date.now(), rows });
  rows.catch(() => tenants.delete(tenant));
  return rows;
}

export type SigningKey = { readonly keyId: number; readonly keys: Keys };

/** Returns the key that signs a tenant's tickets: the newest with a readable secret. Call it outside transactions. */
export async function signingKey({ db, secrets, tenant }: Pick<Act, "db" | "secrets" | "tenant">): Promise<SigningKey> {
  for (const { key_id: keyId, secret, withdrawn_at: withdrawn } of await knowKeys(db, tenant)) {
    const keys = withdrawn === null ? secretNamed(secrets, secret) : undefined;
    if (keys) return { keyId, keys };
  }
  return { keyId: 1, keys: secrets };
}

/** Returns the public key with this number: the stored one, else the one derived from the current secret. */
export type KeyFinder = (keyId: number) => KeyObject;

function finderIn(secrets: Keys, tenant: string, rows: readonly KeyRow[]): KeyFinder {
  return (keyId) => {
    const noted = rows.find((row) => row.key_id === keyId)?.public_key;
    return (noted && readPublicKey(noted)) || ticketKeyOf(secrets, tenant, keyId).publicKey;
  };
}

/** Returns the keys that verify a tenant's tickets. Call it outside transactions. */
export async function verifyingKeys({ db, secrets, tenant }: Pick<Act, "db" | "secrets" | "tenant">): Promise<KeyFinder> {
  return finderIn(secrets, tenant, await knowKeys(db, tenant));
}

/** Returns the keys that verify a tenant's tickets, inside a transaction of the tenant. */
export async function verifyingKeysIn(sql: Sql, secrets: Keys, tenant: string): Promise<KeyFinder> {
  return finderIn(secrets, tenant, await readKeyRows(sql, tenant));
}
