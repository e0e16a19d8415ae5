import type { Sql } from "../../../platform/database/database.ts";

/** Notifies all buyers of a video that had nothing to play. `what`: the new part, a file, or the video's own id for its stream. */
export async function notifyPlayable(sql: Sql, tenant: string, { video, what }: Readonly<Record<"video" | "what", string>>): Promise<void> {
  await sql.query("select notify_playable(as_tenant($1), $2::uuid, $3::uuid)", [tenant, video, what]);
}
