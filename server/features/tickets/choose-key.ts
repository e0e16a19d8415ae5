import type { Database } from "../../database/database.ts";
import { readNewestKey } from "./store.ts";

/** A process may sign with the key before the newest for so long: it stays good until its tickets' events are over. */
const FRESH_MS = 5000;

type Known = { readonly at: number; readonly keyId: Promise<number> };
const known = new WeakMap<Database, Map<string, Known>>();

/** The number of the key that signs a tenant's tickets now. Call it outside transactions. */
export function signingKeyId(db: Database, tenant: string): Promise<number> {
  let tenants = known.get(db);
  if (!tenants) known.set(db, (tenants = new Map()));
  const before = tenants.get(tenant);
  if (before && Date.now() - before.at < FRESH_MS) return before.keyId;
  const keyId = db.trip(tenant, (tx) => readNewestKey(tx, tenant));
  tenants.set(tenant, { at: Date.now(), keyId });
  keyId.catch(() => tenants.delete(tenant));
  return keyId;
}
