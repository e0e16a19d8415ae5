import type { Act } from "../../../act.ts";
import { deleteUpload, readEnded } from "./store.ts";

/** Deletes all expired addresses one by one, after the bytes of their unfinished films. Returns the number of addresses. */
export async function clearUploads({ db, media, tenant }: Pick<Act, "db" | "media" | "tenant">): Promise<number> {
  const ended = await db.transaction(tenant, (tx) => readEnded(tx));
  for (const { id, unfinished } of ended) {
    if (unfinished !== null) await media.remove(`${tenant}/${unfinished}`);
    await db.transaction(tenant, async (tx) => deleteUpload(tx, id));
  }
  return ended.length;
}
