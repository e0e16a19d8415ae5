import type { Ctx } from "../../context.ts";
import { readRights, type RightRow, type Viewer } from "./store.ts";

export type Right = RightRow;

/** What somebody may watch, or might until it ended, the newest first. */
export async function listRights({ db, tenant }: Pick<Ctx, "db" | "tenant">, viewer: Viewer): Promise<Right[]> {
  return db.transaction(tenant, (tx) => readRights(tx, viewer));
}
