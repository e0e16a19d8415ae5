import type { Database, Row, TenantSql } from "../../../platform/database/database.ts";

/** The owner of entitlements: a browser by its cookie's digest, a person by orders and number. */
export type Viewer = {
  readonly owner: string | null;
  readonly orders: readonly string[];
  readonly phone: string | null;
  readonly person: string | null;
};

/** A valid entitlement and its order. */
export type RightRow = Row & {
  id: string;
  video_id: string;
  why: "purchase" | "ticket" | "gift";
  addons: string[];
  first_played_at: Date | null;
  ends_at: Date | null;
  now: Date;
  code: string;
  booking_id: string | null;
  reference: string | null;
  key_version: number | null;
  is_browsers: boolean;
};

/**
 * A viewer's present and ended entitlements, newest first, at most 200: bought in this browser or by this number, given to it, included in
 * one of its tickets, or opened here by code.
 */
export async function readRights(tx: TenantSql, viewer: Viewer): Promise<RightRow[]> {
  const { owner, orders, phone, person } = viewer;
  return tx.query<RightRow>(
    `select e.id, e.video_id, e.why, e.addons, e.first_played_at, video_right_ends(e) as ends_at, clock_timestamp() as now, e.code, e.booking_id,
       b.reference, b.key_version, coalesce(b.owner_hash = $2, false) as is_browsers
     from video_entitlements e left join bookings b on b.tenant_id = e.tenant_id and b.id = e.booking_id
     where e.tenant_id = $1 and video_right_stands(e) and e.id in (
       select x.id from bookings o join video_entitlements x on x.tenant_id = o.tenant_id and x.booking_id = o.id
         where o.tenant_id = $1 and o.tickets = 0 and (o.owner_hash = $2 or o.id = any ($3::uuid[]))
       union select x.id from video_entitlements x where x.tenant_id = $1 and x.phone = $4
       union select x.id from bookings o join tickets t on t.tenant_id = o.tenant_id and t.booking_id = o.id and t.held_by_phone is null
           join video_entitlements x on x.tenant_id = t.tenant_id and x.ticket_id = t.id
         where o.tenant_id = $1 and (o.owner_hash = $2 or o.id = any ($3::uuid[]))
       union select x.id from tickets t join video_entitlements x on x.tenant_id = t.tenant_id and x.ticket_id = t.id
         where t.tenant_id = $1 and t.held_by_phone = $4 and is_held_by(t, $5::uuid)
       union select g.entitlement_id from video_browsers g join video_entitlements x on x.tenant_id = g.tenant_id and x.id = g.entitlement_id
           left join tickets t on t.tenant_id = x.tenant_id and t.id = x.ticket_id
         where g.tenant_id = $1 and g.owner_hash = $2 and coalesce(t.held_since <= g.opened_at, true))
     order by e.created_at desc, e.id limit 200`,
    [tx.tenant, owner, orders, phone, person],
  );
}

/** Writes the missing entitlements that a viewer's tickets include. */
export async function giveReplays(db: Database, tenant: string, viewer: Viewer): Promise<void> {
  await db.query("select give_replays(as_tenant($1), $2::jsonb)", [tenant, JSON.stringify(viewer)]);
}

export type WatchedRow = { id: string; part_id: string; position: number; seconds: number; duration_ms: number | null };

/** Playback positions, one row for each begun entitlement: its latest part. */
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

/** The video with this slug, unless it is a draft. */
export async function readVideoId(tx: TenantSql, slug: string): Promise<string | undefined> {
  const rows = await tx.query<Row & { id: string }>(
    "select id from events where tenant_id = $1 and slug = $2 and kind = 'video' and status <> 'draft'",
    [tx.tenant, slug],
  );
  return rows[0]?.id;
}

/** A placeholder without an order: every entitlement of the number counts. */
const NO_ORDER = "00000000-0000-0000-0000-000000000000";

/** Locks a number for a video until the transaction ends, with the lock that its orders take. Returns the objections to a gift. */
export async function judgeGift(tx: TenantSql, video: string, phone: string): Promise<{ isOwned: boolean; isOver: boolean }> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1 || ' watches ' || $2 || ' ' || $3, 0))", [tx.tenant, video, phone]);
  const rows = await tx.query<Row & { owned: boolean; over: boolean }>(
    `select owns_video($1, $2::uuid, $3, '${NO_ORDER}') as owned, is_video_over($1, $2::uuid) as over`,
    [tx.tenant, video, phone],
  );
  return { isOwned: rows[0]!.owned, isOver: rows[0]!.over };
}

/** Gives a number the entitlement to a video with all its additionals. Returns the entitlement's id. */
export async function insertGift(tx: TenantSql, video: string, phone: string): Promise<string> {
  const rows = await tx.query<Row & { id: string }>(
    `insert into video_entitlements (tenant_id, id, video_id, why, phone, addons, screens, window_hours)
     select v.tenant_id, new_id(), v.id, 'gift', $3, array(select a.id from addons a where a.tenant_id = v.tenant_id and a.event_id = v.id),
       v.screens, v.window_hours
     from videos v where v.tenant_id = $1 and v.id = $2::uuid returning id`,
    [tx.tenant, video, phone],
  );
  return rows[0]!.id;
}

/** Ends a number's entitlements to a video by gift or own orders, but not those of tickets. Returns them. */
export async function endRights(tx: TenantSql, video: string, phone: string): Promise<string[]> {
  const rows = await tx.query<Row & { id: string }>(
    `update video_entitlements e set revoked_at = clock_timestamp()
     where e.tenant_id = $1 and e.video_id = $2::uuid and e.revoked_at is null and (e.phone = $3 or e.booking_id in (
       select y.booking_id from booking_buyers y where y.tenant_id = $1 and y.phone = $3))
     returning e.id`,
    [tx.tenant, video, phone],
  );
  return rows.map(({ id }) => id);
}

/** Includes a video with an event's tickets. Returns the event's id, or null for an unknown event or video. */
export async function putReplay(
  tx: TenantSql,
  { event, video, holders }: { readonly event: string; readonly video: string; readonly holders: string },
): Promise<string | null> {
  const rows = await tx.query<Row & { event_id: string }>(
    `insert into event_replays (tenant_id, event_id, video_id, holders)
     select $1, s.id, v.id, $4 from events s, events v
     where s.tenant_id = $1 and s.slug = $2 and s.kind = 'event' and v.tenant_id = $1 and v.slug = $3 and v.kind = 'video' and v.status <> 'draft'
     on conflict (tenant_id, event_id, video_id) do update set holders = excluded.holders returning event_id`,
    [tx.tenant, event, video, holders],
  );
  return rows[0]?.event_id ?? null;
}

/** Stops including a video with an event's tickets. Returns the event's id, or null if it was not included. */
export async function dropReplay(tx: TenantSql, event: string, video: string): Promise<string | null> {
  const rows = await tx.query<Row & { event_id: string }>(
    `delete from event_replays r using events s, events v
     where r.tenant_id = $1 and s.tenant_id = $1 and s.id = r.event_id and s.slug = $2 and v.tenant_id = $1 and v.id = r.video_id and v.slug = $3
     returning r.event_id`,
    [tx.tenant, event, video],
  );
  return rows[0]?.event_id ?? null;
}

/** The code of a number's newest entitlement to a video, and the hosts of its brand. */
export async function readCode(tx: TenantSql, video: string, phone: string): Promise<{ code: string; hosts: string[] } | undefined> {
  const rows = await tx.query<Row & { code: string; hosts: string[] }>(
    `select e.code, (select coalesce(jsonb_agg(h.host order by h.host), '[]') from tenant_hosts h where h.tenant_id = $1) as hosts
     from video_entitlements e where e.tenant_id = $1 and e.video_id = $2::uuid and video_right_phone(e) = $3 and video_right_stands(e)
     order by e.created_at desc limit 1`,
    [tx.tenant, video, phone],
  );
  return rows[0];
}

/**
 * Sets a live video's stream address. The video's new version makes every process reload it. Returns the video's id and whether it had an
 * address. Undefined for an unknown video.
 */
export async function putStream(
  tx: TenantSql,
  slug: string,
  url: string | null,
): Promise<{ id: string; was_streamed: boolean } | undefined> {
  const rows = await tx.query<Row & { id: string; was_streamed: boolean }>(
    `with streamed as (
       update videos v set stream_url = $3 from events e join videos o on o.tenant_id = e.tenant_id and o.id = e.id
       where e.tenant_id = $1 and e.slug = $2 and e.kind = 'video' and v.tenant_id = $1 and v.id = e.id and v.type = 'live'
       returning v.id, o.stream_url is not null as was_streamed)
     update events e set version = e.version + 1 from streamed s where e.tenant_id = $1 and e.id = s.id returning e.id, s.was_streamed`,
    [tx.tenant, slug, url],
  );
  return rows[0];
}
