import type { Act } from "../../../act.ts";
import { giveReplays, readRights, type RightRow, type Viewer } from "./store.ts";

export type Right = RightRow;

/** Lists a viewer's present and ended entitlements, newest first. Writes those that their tickets include. */
export async function listRights({ db, tenant }: Pick<Act, "db" | "tenant">, viewer: Viewer): Promise<Right[]> {
  await giveReplays(db, tenant, viewer);
  return db.pipelined(tenant, (tx) => readRights(tx, viewer));
}
