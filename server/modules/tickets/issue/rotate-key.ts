import { demand, type Act } from "../../../act.ts";
import { LAST_KEY_ID } from "./ticket-keys.ts";
import { addKey, closeKey, lockKeys, withdrawKey } from "./store.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";

type Keeper = Pick<Act, "db" | "tenant" | "actor">;

async function replace(tx: ActTransaction): Promise<number> {
  const newest = await lockKeys(tx);
  if (newest >= LAST_KEY_ID) throw new Error(`the last of ${LAST_KEY_ID} keys is in use`);
  closeKey(tx, newest);
  addKey(tx, newest + 1);
  record(tx, { topic: "ticket_key.rotated", data: { keyId: newest + 1 } });
  return newest + 1;
}

/**
 * Starts signing a tenant's tickets with a new key. Tickets of the old one stay valid until their events are over. Returns the new key's
 * number.
 */
export async function rotateKey(act: Keeper): Promise<number> {
  demand(act, "tickets.key");
  return act.db.transaction(act, (tx) => replace(tx));
}

/**
 * Revokes a leaked key: gates reject all its codes. Holders see a code of the newest key when they open their ticket again. False for an
 * unknown key.
 */
export async function revokeKey(act: Keeper, keyId: number): Promise<boolean> {
  demand(act, "tickets.key");
  return act.db.transaction(act, async (tx) => {
    const newest = await lockKeys(tx);
    if (keyId < 1 || keyId > newest) return false;
    if (keyId === newest) await replace(tx);
    withdrawKey(tx, keyId);
    record(tx, { topic: "ticket_key.withdrawn", data: { keyId } });
    return true;
  });
}
