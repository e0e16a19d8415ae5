import type { Sql } from "../../../platform/database/database.ts";

/** Notifies all buyers of a video who had nothing to play. `what`: the id of the new file, or for a stream the video's own id. */
export async function notifyPlayable(sql: Sql, tenant: string, { video, what }: Readonly<Record<"video" | "what", string>>): Promise<void> {
  await sql.query("select notify_playable(as_tenant($1), $2::uuid, $3::uuid)", [tenant, video, what]);
}
