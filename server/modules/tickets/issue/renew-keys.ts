import type { Act } from "../../../act.ts";
import type { Keys } from "../../../platform/config/secrets.ts";
import { record } from "../../../platform/events/record.ts";
import { addKey, closeKey, lockKeys, saveKeyOrigin, readKeyRows } from "./store.ts";
import { LAST_KEY_ID, publicKeyText, ticketKeyOf } from "./ticket-keys.ts";

/**
 * Moves a tenant's signing from the master secret of `before` to the current one: a new key signs, and the stored public keys verify
 * earlier tickets for as long as before. Happens once, however often it is called.
 */
export async function renewKeys(act: Act, before: Keys): Promise<void> {
  await act.db.transaction(act, async (tx) => {
    const newest = await lockKeys(tx);
    const originOf = (keys: Keys, keyId: number) => ({ secret: keys.id, publicKey: publicKeyText(ticketKeyOf(keys, act.tenant, keyId)) });
    const rows = await readKeyRows(tx, act.tenant);
    for (const { key_id: keyId, secret } of rows) if (secret === null) saveKeyOrigin(tx, keyId, originOf(before, keyId));
    if (rows[0]?.secret === act.secrets.id) return;
    if (newest >= LAST_KEY_ID) throw new Error(`the last of ${LAST_KEY_ID} ticket keys of ${act.tenant} is in use`);
    closeKey(tx, newest);
    addKey(tx, newest + 1, originOf(act.secrets, newest + 1));
    record(tx, { topic: "ticket_key.rotated", data: { keyId: newest + 1 } });
  });
}
