import type { Act } from "../../../act.ts";
import { deleteUpload, readEnded } from "./store.ts";

/** Removes unfinished uploads past their time, bytes first, and deletes all expired addresses, batch by batch. Returns their number. */
export async function clearUploads({ db, media, tenant }: Pick<Act, "db" | "media" | "tenant">): Promise<number> {
  const ended = await db.transaction(tenant, (tx) => readEnded(tx));
  for (const { id, unfinished } of ended) {
    if (unfinished !== null) await media.remove(`${tenant}/${unfinished}`);
    await db.transaction(tenant, async (tx) => deleteUpload(tx, id));
  }
  return ended.length;
}
