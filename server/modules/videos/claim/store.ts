import type { Row, TenantSql } from "../../../platform/database/database.ts";

/** A valid entitlement, as shown to anybody with its code. */
export type DoorRow = Row & {
  id: string;
  video_id: string;
  addons: string[];
  first_played_at: Date | null;
  ends_at: Date | null;
  now: Date;
  /** E.164. */
  phone: string;
  opens: boolean;
};

/** Returns the entitlement of a code, and whether it opens for `asker`. Undefined for an unknown or ambiguous code, or if its number was erased. */
export async function readDoor(tx: TenantSql, code: string, asker: object): Promise<DoorRow | undefined> {
  const rows = await tx.query<DoorRow>(
    `select e.id, e.video_id, e.addons, e.first_played_at, video_right_ends(e) as ends_at, clock_timestamp() as now,
       video_right_phone(e) as phone, opens_video_right(e, $3::jsonb) as opens
     from video_entitlements e where e.tenant_id = $1 and e.code = $2 and video_right_stands(e) limit 2`,
    [tx.tenant, code, JSON.stringify(asker)],
  );
  const [row] = rows;
  return rows.length === 1 && row!.phone !== "" ? row : undefined;
}

/** Whether the tenant ever gave an entitlement with this code, valid or not. */
export async function isDoorKnown(tx: TenantSql, code: string): Promise<boolean> {
  const rows = await tx.query("select 1 as ok from video_entitlements where tenant_id = $1 and code = $2 limit 1", [tx.tenant, code]);
  return rows.length > 0;
}

/** Allows a browser to watch, and removes the oldest grant beyond `most`. */
export async function grantBrowser(
  tx: TenantSql,
  { id, owner, most }: { readonly id: string; readonly owner: string; readonly most: number },
): Promise<void> {
  await tx.query(
    `insert into video_browsers (tenant_id, entitlement_id, owner_hash) values ($1, $2, $3)
     on conflict (entitlement_id, owner_hash, tenant_id) do update set opened_at = excluded.opened_at`,
    [tx.tenant, id, owner],
  );
  await tx.query(
    `delete from video_browsers b where b.tenant_id = $1 and b.entitlement_id = $2 and b.owner_hash not in (
       select c.owner_hash from video_browsers c where c.tenant_id = $1 and c.entitlement_id = $2 order by c.opened_at desc limit $3)`,
    [tx.tenant, id, most],
  );
}
