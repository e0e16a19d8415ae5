import type { Services } from "../../context.ts";
import { LAST_KEY_ID } from "./ticket-keys.ts";
import { addKey, closeKey, lockKeys, withdrawKey, writeTicketOutbox } from "./store.ts";
import type { Transaction } from "../../database/database.ts";

type Keeper = Pick<Services, "db" | "newId">;

function note(services: Keeper, tx: Transaction, { topic, keyId }: { readonly topic: string; readonly keyId: number }): void {
  const id = services.newId();
  writeTicketOutbox(tx, { outboxId: services.newId(), auditId: id, actor: "operator", topic, subject: id, data: { keyId } });
}

async function replace(services: Keeper, tx: Transaction): Promise<number> {
  const newest = await lockKeys(tx);
  if (newest >= LAST_KEY_ID) throw new Error(`the last of ${LAST_KEY_ID} keys is in use`);
  closeKey(tx, newest);
  addKey(tx, newest + 1);
  note(services, tx, { topic: "ticket_key.rotated", keyId: newest + 1 });
  return newest + 1;
}

/** From now on a new key signs a tenant's tickets; those of the old one stay good until their events are over. Answers its number. */
export async function rotateKey(services: Keeper, tenant: string): Promise<number> {
  return services.db.transaction(tenant, (tx) => replace(services, tx));
}

/**
 * A key that became known to somebody else: nothing that it signed opens a gate any more. Holders who open their ticket again see a
 * code of the newest key. False where there is no such key.
 */
export async function revokeKey(services: Keeper, tenant: string, keyId: number): Promise<boolean> {
  return services.db.transaction(tenant, async (tx) => {
    const newest = await lockKeys(tx);
    if (keyId < 1 || keyId > newest) return false;
    if (keyId === newest) await replace(services, tx);
    withdrawKey(tx, keyId);
    note(services, tx, { topic: "ticket_key.withdrawn", keyId });
    return true;
  });
}
