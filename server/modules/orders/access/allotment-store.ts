import type { Localized } from "#domain/brands/brand.ts";
import { plainArrayText } from "../../../platform/database/array-text.ts";
import type { TenantSql } from "../../../platform/database/database.ts";

/** An event's dates, in their order. */
export async function readDates(tx: TenantSql, eventId: string): Promise<{ id: string; starts_at: Date }[]> {
  return tx.query("select id, starts_at from event_sessions where tenant_id = $1 and event_id = $2 order by starts_at, id", [
    tx.tenant,
    eventId,
  ]);
}

export type Place = { readonly eventId: string; readonly categoryId: string; readonly sessionId: string | null };

/** A quota of a category at a date, with the units of one piece. `is_seated`: of a seat map. */
export type Source = { quota_id: string; units: number; is_seated: boolean };

export async function readSources(tx: TenantSql, { eventId, categoryId, sessionId }: Place): Promise<Source[]> {
  return tx.query<Source>(
    `select u.quota_id, u.units, exists (select from seat_kinds k
         where k.tenant_id = $1 and k.event_id = $2 and k.quota_id = u.quota_id) as is_seated
     from quota_uses u
     where u.tenant_id = $1 and u.event_id = $2 and u.item_id = $3 and (u.session_id is null or u.session_id = $4) order by u.quota_id`,
    [tx.tenant, eventId, categoryId, sessionId],
  );
}

/** Locks quotas in order of their id, as holds do. Returns what each has and what is taken of it. */
export async function lockQuotas(
  tx: TenantSql,
  eventId: string,
  ids: readonly string[],
): Promise<Map<string, { total: number; taken: number }>> {
  const rows = await tx.query<{ id: string; total: number; taken: number }>(
    "select id, total, taken from quotas where tenant_id = $1 and event_id = $2 and id = any ($3::uuid[]) order by id for no key update",
    [tx.tenant, eventId, plainArrayText(ids)],
  );
  return new Map(rows.map(({ id, total, taken }) => [id, { total, taken }]));
}

/** Moves units from one locked quota to another. Negative: the other way. */
export async function moveUnits(
  tx: TenantSql,
  { eventId, from, to, units }: { readonly eventId: string; readonly from: string; readonly to: string; readonly units: number },
): Promise<void> {
  await tx.query(
    `update quotas set total = case id when $3 then total - $5::int else total + $5::int end
     where tenant_id = $1 and event_id = $2 and id in ($3, $4)`,
    [tx.tenant, eventId, from, to, units],
  );
}

export type NewAllotment = Place & {
  readonly id: string;
  readonly partner: string;
  readonly pieces: number;
  readonly givesBackAt: Date;
  readonly quotas: readonly { readonly id: string; readonly source: Source }[];
};

/** Stores an allotment with empty quotas of its own. */
export async function writeAllotment(tx: TenantSql, made: NewAllotment): Promise<void> {
  const ids = plainArrayText(made.quotas.map(({ id }) => id));
  await tx.query(
    `insert into allotments (tenant_id, event_id, id, category_id, session_id, partner, pieces) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenant, made.eventId, made.id, made.categoryId, made.sessionId, made.partner, made.pieces],
  );
  await tx.query(
    `insert into quotas (tenant_id, event_id, id, total, kind, closes_at) select $1, $2, x.id, 0, 'allotment', $4 from unnest($3::uuid[]) as x(id)`,
    [tx.tenant, made.eventId, ids, made.givesBackAt],
  );
  await tx.query(
    `insert into allotment_quotas (tenant_id, event_id, allotment_id, quota_id, part_of, units)
     select $1, $2, $3, x.id, x.part_of, x.units from unnest($4::uuid[], $5::uuid[], $6::int[]) as x(id, part_of, units)`,
    [
      tx.tenant,
      made.eventId,
      made.id,
      ids,
      plainArrayText(made.quotas.map(({ source }) => source.quota_id)),
      plainArrayText(made.quotas.map(({ source }) => String(source.units))),
    ],
  );
}

export type AllotmentRow = { id: string; pieces: number; has_ended: boolean; quotas: { id: string; part_of: string; units: number }[] };

/** A partner's allotment of a category at a date. */
export async function readAllotment(tx: TenantSql, place: Place, partner: string): Promise<AllotmentRow | undefined> {
  const rows = await tx.query<AllotmentRow>(
    `select m.id, m.pieces, bool_or(q.closes_at <= clock_timestamp()) as has_ended,
       jsonb_agg(jsonb_build_object('id', a.quota_id, 'part_of', a.part_of, 'units', a.units) order by a.quota_id) as quotas
     from allotments m
     join allotment_quotas a on a.tenant_id = $1 and a.event_id = $2 and a.allotment_id = m.id
     join quotas q on q.tenant_id = $1 and q.event_id = $2 and q.id = a.quota_id
     where m.tenant_id = $1 and m.event_id = $2 and m.category_id = $3 and m.session_id is not distinct from $4 and lower(m.partner) = lower($5)
     group by m.id, m.pieces`,
    [tx.tenant, place.eventId, place.categoryId, place.sessionId, partner],
  );
  return rows[0];
}

/** Changes the number and the end of an allotment. Null: as it is. Now: by the database's clock. */
export async function writeTerms(
  tx: TenantSql,
  {
    eventId,
    id,
    pieces,
    givesBackAt,
  }: { readonly eventId: string; readonly id: string; readonly pieces: number; readonly givesBackAt: Date | "now" | null },
): Promise<Date> {
  await tx.query("update allotments set pieces = $4 where tenant_id = $1 and event_id = $2 and id = $3", [tx.tenant, eventId, id, pieces]);
  const rows = await tx.query<{ closes_at: Date | null }>(
    `update quotas q set closes_at = case when $5 then clock_timestamp() else coalesce($4, q.closes_at) end from allotment_quotas a
     where a.tenant_id = $1 and a.event_id = $2 and a.allotment_id = $3 and q.tenant_id = $1 and q.event_id = $2 and q.id = a.quota_id
     returning q.closes_at`,
    [tx.tenant, eventId, id, givesBackAt === "now" ? null : givesBackAt, givesBackAt === "now"],
  );
  return rows[0]!.closes_at!;
}

/** Returns ended allotments of the brand at once, as the clock does. */
export async function giveBackNow(tx: TenantSql): Promise<void> {
  await tx.query("select give_back_allotments(as_tenant($1))", [tx.tenant]);
}

/** An allotment's places in pieces: `given` is the sum of the others. */
export type CountedAllotment = {
  partner: string;
  name: Localized;
  starts_at: Date | null;
  gives_back_at: Date | null;
  given: number;
  sold: number;
  held: number;
  left: number;
  returned: number;
};

/** An event's allotments with their counts at one moment. */
export async function readAllotments(tx: TenantSql, eventId: string): Promise<CountedAllotment[]> {
  return tx.query<CountedAllotment>(
    `select m.partner, k.name, s.starts_at, q.closes_at as gives_back_at, m.pieces as given, o.sold / a.units as sold,
       (q.taken - o.sold) / a.units as held, (q.total - q.taken) / a.units as left, m.pieces - q.total / a.units as returned
     from allotments m
     join lateral (select x.quota_id, x.units from allotment_quotas x
       where x.tenant_id = $1 and x.event_id = $2 and x.allotment_id = m.id order by x.quota_id limit 1) a on true
     join quotas q on q.tenant_id = $1 and q.event_id = $2 and q.id = a.quota_id
     join ticket_categories k on k.tenant_id = $1 and k.event_id = $2 and k.id = m.category_id
     left join event_sessions s on s.tenant_id = $1 and s.event_id = $2 and s.id = m.session_id
     cross join lateral (select coalesce(sum(x.u), 0)::int as sold
       from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
       where b.tenant_id = $1 and b.event_id = $2 and b.keeps_stock and b.status in ('confirmed', 'needs_review') and x.q = a.quota_id) o
     where m.tenant_id = $1 and m.event_id = $2 order by lower(m.partner), k.position, s.starts_at`,
    [tx.tenant, eventId],
  );
}
