import type { Sql } from "../../../platform/database/database.ts";

/** Has everybody told who bought a video while there was nothing of it to play. `what` has just come: a file, or by the video's own id its stream. */
export async function notifyPlayable(sql: Sql, tenant: string, { video, what }: Readonly<Record<"video" | "what", string>>): Promise<void> {
  await sql.query("select notify_playable(as_tenant($1), $2::uuid, $3::uuid)", [tenant, video, what]);
}
