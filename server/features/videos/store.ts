import type { Database, Row, TenantSql } from "../../database/database.ts";

/** Whose rights are asked for: a browser's by its cookie's digest, a person's by their orders and number. */
export type Viewer = { readonly owner: string | null; readonly orders: readonly string[]; readonly phone: string | null };

/** A right to watch that stands, and the order that it was bought in. */
export type RightRow = Row & {
  id: string;
  video_id: string;
  why: "purchase" | "ticket" | "gift";
  addons: string[];
  first_played_at: Date | null;
  ends_at: Date | null;
  now: Date;
  booking_id: string | null;
  reference: string | null;
  key_version: number | null;
  is_browsers: boolean;
};

/** What whoever asks may watch, or might until it ended, the newest first, at most 200: bought in this browser or by this number, or given to it. */
export async function readRights(tx: TenantSql, { owner, orders, phone }: Viewer): Promise<RightRow[]> {
  return tx.query<RightRow>(
    `select e.id, e.video_id, e.why, e.addons, e.first_played_at, video_right_ends(e) as ends_at, clock_timestamp() as now, e.booking_id,
       b.reference, b.key_version, coalesce(b.owner_hash = $2, false) as is_browsers
     from video_entitlements e left join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id
     where e.tenant_id = $1 and video_right_stands(e) and e.id in (
       select x.id from bookings o join video_entitlements x on x.tenant_id = o.tenant_id and x.booking_id = o.id
         where o.tenant_id = $1 and o.tickets = 0 and (o.owner_hash = $2 or o.id = any ($3::uuid[]))
       union select x.id from video_entitlements x where x.tenant_id = $1 and x.phone = $4)
     order by e.created_at desc, e.id limit 200`,
    [tx.tenant, owner, orders, phone],
  );
}

export type OrderRight = Pick<RightRow, "addons" | "first_played_at" | "ends_at" | "now">;

/** The right that a booking gives, while it stands. */
export async function readRightOfBooking(tx: TenantSql, booking: string): Promise<OrderRight | undefined> {
  const rows = await tx.query<OrderRight & Row>(
    `select e.addons, e.first_played_at, video_right_ends(e) as ends_at, clock_timestamp() as now
     from video_entitlements e where e.tenant_id = $1 and e.booking_id = $2 and video_right_stands(e)`,
    [tx.tenant, booking],
  );
  return rows[0];
}

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
