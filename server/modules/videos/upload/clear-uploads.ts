import type { Act } from "../../../act.ts";
import { deleteUpload, readEnded } from "./store.ts";

/** Removes what was never finished in its time, bytes first, and forgets every address whose time is over. A batch at a time; answers how many there were. */
export async function clearUploads({ db, media, tenant }: Pick<Act, "db" | "media" | "tenant">): Promise<number> {
  const ended = await db.transaction(tenant, (tx) => readEnded(tx));
  for (const { id, unfinished } of ended) {
    if (unfinished !== null) await media.remove(`${tenant}/${unfinished}`);
    await db.transaction(tenant, async (tx) => deleteUpload(tx, id));
  }
  return ended.length;
}
