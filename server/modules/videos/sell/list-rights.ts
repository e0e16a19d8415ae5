import type { Act } from "../../../act.ts";
import { giveReplays, readRights, type RightRow, type Viewer } from "./store.ts";

export type Right = RightRow;

/** What somebody may watch, or might until it ended, the newest first; what their tickets bring along is written down by this. */
export async function listRights({ db, tenant }: Pick<Act, "db" | "tenant">, viewer: Viewer): Promise<Right[]> {
  await giveReplays(db, tenant, viewer);
  return db.pipelined(tenant, (tx) => readRights(tx, viewer));
}
