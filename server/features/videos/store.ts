import type { Database } from "../../database/database.ts";

export type WatchedRow = { id: string; part_id: string; position: number; seconds: number; duration_ms: number | null };

/** Where watching goes on, one row for each right that was begun: the part that was watched last. */
export async function readPositions(db: Database, tenant: string, rights: readonly string[]): Promise<WatchedRow[]> {
  return db.pipelined(tenant, (tx) =>
    tx.query<WatchedRow>(
      `select distinct on (w.entitlement_id) w.entitlement_id as id, w.part_id, p.position, w.seconds, m.duration_ms
       from video_positions w join video_entitlements e on e.tenant_id = w.tenant_id and e.id = w.entitlement_id
         join video_parts p on p.tenant_id = w.tenant_id and p.video_id = e.video_id and p.id = w.part_id
         left join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id
       where w.tenant_id = $1 and w.entitlement_id = any ($2::uuid[]) order by w.entitlement_id, w.at desc`,
      [tenant, rights],
    ),
  );
}
