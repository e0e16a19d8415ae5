import type { Localized } from "#domain/brands/brand.ts";
import type { AddonPer } from "#domain/catalogue/event.ts";
import type { AttendeeFieldName, FieldSpec, PatronFieldName } from "#domain/people/fields/field.ts";
import type { Sql, TenantSql, Transaction } from "../../../platform/database/database.ts";
import type { TaxRow } from "../taxes/tax-of-row.ts";

export type VenueRow = { name: string; address: string; city: string; lat: number; lng: number };

/** The address of an event's picture, or null. Shape and focal point are set only if they differ from those of drawings. */
export type PictureRow = {
  key: string | null;
  color: string;
  width?: number;
  height?: number;
  focus?: { x: number; y: number };
  /** The address of the same drawing without letters, for pages that have the words beside it. */
  plain?: string;
};

export type EventRow = {
  id: string;
  /** An event to attend, or a video to watch. */
  kind: "event" | "video";
  slug: string;
  business_id: string;
  name: string;
  category_id: string;
  category: Localized;
  summary: Localized;
  description: Localized;
  picture: PictureRow;
  zone: string;
  starts_at: Date | null;
  ends_at: Date | null;
  venue: VenueRow | null;
  status: "draft" | "published" | "cancelled" | "postponed";
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  service_fee_type: "fix_amount" | "percentage";
  service_fee_fix_amount: number;
  service_fee_percentage: number;
  tax_percentage: number;
  max_per_order: number;
  max_per_phone: number | null;
  /** Hours for slow payment methods: set for the event, or the default of its kind. */
  pay_hours: number;
  min_age: number | null;
  patron_fields: FieldSpec<PatronFieldName>[];
  attendee_fields: FieldSpec<AttendeeFieldName>[];
  waiver: Localized | null;
  waiver_version: string | null;
  terms: Localized;
  featured: boolean;
  booking_mode: "web" | "whatsapp" | "both";
  has_queue: boolean;
  /** Whether access codes exist for it. */
  has_codes: boolean;
  /** The version of its seat map, and the event's categories for each category of the map. Null: nothing is sold by seat. */
  seat_map: number | null;
  seat_categories: Readonly<Record<string, readonly string[]>> | null;
  version: number;
  /** Null: not changed since the recording of changes began. */
  changed_at: Date | null;
} & Omit<TaxRow, "tax_percentage">;
export type SessionRow = { event_id: string; id: string; starts_at: Date; ends_at: Date; label: Localized | null };
export type CategoryRow = {
  event_id: string;
  id: string;
  position: number;
  name: Localized;
  description: Localized;
  price: number;
  bundling_ticket: number;
  max_per_order: number;
  sale_starts_at: Date | null;
  sale_ends_at: Date | null;
  /** Whether a sold-out event has a waiting list. */
  has_waiting_list: boolean;
  /** Shown and sold with an access code alone. */
  is_hidden: boolean;
} & TaxRow;
export type AddonRow = {
  event_id: string;
  id: string;
  category_id: string;
  position: number;
  name: Localized;
  amount: number;
  is_required: boolean;
  is_custom_date: boolean;
  custom_dates: string[];
  min_qty: number;
  per: AddonPer;
  is_distributed_per_attendee: boolean;
} & TaxRow;
/** A video's columns beside its event row. */
export type VideoRow = {
  id: string;
  type: "film" | "series" | "recording" | "live";
  language: string;
  published_at: Date;
  available_from: Date | null;
  available_until: Date | null;
  window_hours: number | null;
  screens: number;
  is_all_additional_selected: boolean;
  trailer_id: string | null;
  /** The public trailer's length, heights and captions. Null without one. */
  trailer_ms: number | null;
  trailer_heights: number[];
  trailer_captions: { language: string; label: string }[];
  is_streamed: boolean;
  /** The stream's host, for a live video. */
  stream_origin: string | null;
};
export type VideoPartRow = {
  video_id: string;
  id: string;
  position: number;
  title: Localized;
  /** The add-on that unlocks this part. Null: the part comes with the video. */
  addon_id: string | null;
  media_id: string | null;
  /** The ready file's length, the short side of its best picture in lines, and its caption languages. Null until it is ready. */
  duration_ms: number | null;
  lines: number | null;
  captions: string[];
  /** The conversion of the part's file failed. */
  is_failed: boolean;
};
export type QuotaRow = { event_id: string; id: string; total: number; taken: number };
export type QuotaUseRow = { event_id: string; quota_id: string; item_id: string; session_id: string | null; units: number };

/** Reads a tenant's public catalogue, events and videos, without drafts. With `draft`: that draft alone. */
export async function readCatalogue(tx: Sql, tenant: string, draft: string | null = null) {
  const events = await tx.query<EventRow>(
    `select id, kind, slug, business_id, name, category_id, category, summary, description, picture, zone, starts_at, ends_at, venue, status,
       sale_starts_at, sale_ends_at, service_fee_type, service_fee_fix_amount, service_fee_percentage, tax_percentage, tax_kind, tax_region, tax_label,
       max_per_order, max_per_phone,
       extract(epoch from pay_hours_of(events))::int / 3600 as pay_hours,
       case when f.limits_age then min_age end as min_age, patron_fields, attendee_fields,
       case when f.asks_waiver then waiver end as waiver, case when f.asks_waiver then waiver_version end as waiver_version,
       terms, featured, booking_mode, has_queue, has_codes, version, changed_at, seat_map,
       (select m.categories from seat_maps m where m.tenant_id = events.tenant_id and m.event_id = events.id and m.version = events.seat_map) as seat_categories
     from events cross join lateral (select (t.brand->'flags'->>'withAgeRestriction')::boolean as limits_age,
       (t.brand->'flags'->>'withNewWaiver')::boolean as asks_waiver from tenants t where t.id = $1) f
     where tenant_id = $1 and case when $2::text is null then status <> 'draft' else status = 'draft' and slug = $2 end`,
    [tenant, draft],
  );
  const sessions = await tx.query<SessionRow>(
    "select event_id, id, starts_at, ends_at, label from event_sessions where tenant_id = $1 order by starts_at, id",
    [tenant],
  );
  const categories = await tx.query<CategoryRow>(
    `select event_id, id, position, name, description, price, bundling_ticket, max_per_order, sale_starts_at, sale_ends_at,
       has_waiting_list, is_hidden, tax_kind, tax_region, tax_percentage, tax_label
     from ticket_categories where tenant_id = $1 order by position`,
    [tenant],
  );
  const addons = await tx.query<AddonRow>(
    `select event_id, id, category_id, position, name, amount, is_required, is_custom_date, custom_dates, min_qty, per,
       is_distributed_per_attendee, tax_kind, tax_region, tax_percentage, tax_label
     from addons where tenant_id = $1 order by position`,
    [tenant],
  );
  const uses = await tx.query<QuotaUseRow>("select event_id, quota_id, item_id, session_id, units from quota_uses where tenant_id = $1", [
    tenant,
  ]);
  const isVideo = events.some(({ kind }) => kind === "video");
  const videos = isVideo ? await readVideos(tx, tenant) : [];
  const parts = isVideo ? await readParts(tx, tenant) : [];
  return { events, sessions, categories, addons, uses, videos, parts };
}

async function readVideos(tx: Sql, tenant: string): Promise<VideoRow[]> {
  return tx.query<VideoRow>(
    `select v.id, v.type, v.language, v.published_at, v.available_from, v.available_until, v.window_hours, v.screens, v.is_all_additional_selected,
       v.trailer_id, m.duration_ms as trailer_ms, coalesce(m.captions, '[]') as trailer_captions,
       array(select r.height from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id order by r.height) as trailer_heights,
       v.stream_url is not null as is_streamed, substring(v.stream_url from '^https://[a-zA-Z0-9.-]+(?::[0-9]+)?') as stream_origin
     from videos v left join media_files m on m.tenant_id = v.tenant_id and m.id = v.trailer_id and m.state = 'ready'
       and not exists (select from video_parts p where p.tenant_id = v.tenant_id and p.media_id = v.trailer_id)
     where v.tenant_id = $1`,
    [tenant],
  );
}

async function readParts(tx: Sql, tenant: string): Promise<VideoPartRow[]> {
  return tx.query<VideoPartRow>(
    `select p.video_id, p.id, p.position, p.title, p.addon_id, p.media_id, m.duration_ms,
       (select max(least(r.width, r.height)) from media_renditions r where r.tenant_id = m.tenant_id and r.media_id = m.id) as lines,
       array(select c->>'language' from jsonb_array_elements(m.captions) c) as captions,
       exists (select from media_files f where f.tenant_id = p.tenant_id and f.id = p.media_id and f.state = 'failed') as is_failed
     from video_parts p left join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id and m.state = 'ready'
     where p.tenant_id = $1 order by p.video_id, p.position`,
    [tenant],
  );
}

export async function readQuotas(tx: TenantSql): Promise<QuotaRow[]> {
  return tx.query<QuotaRow>("select event_id, id, total, taken from quotas where tenant_id = $1 and kind = 'stock'", [tx.tenant]);
}

export async function readHeld(tx: TenantSql): Promise<{ quota_id: string; units: number }[]> {
  return tx.query(
    `select x.q as quota_id, sum(x.u)::int as units from bookings b cross join lateral unnest(b.claim_quotas, b.claim_units) as x(q, u)
     where b.tenant_id = $1 and is_unpaid(b.status) group by 1`,
    [tx.tenant],
  );
}

/** The day of the last change of an event's terms, in its zone. Null: unknown. */
export async function readTermsDay(tx: TenantSql, { id, zone }: Pick<EventRow, "id" | "zone">): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(
    `select to_char(since at time zone $3, 'YYYY-MM-DD') as day from text_versions where tenant_id = $1 and subject = $2
     order by version desc limit 1`,
    [tx.tenant, id, zone],
  );
  return row?.day ?? null;
}

/** A text that changes with every change of the tenant or of its events. */
export async function readCatalogueVersion(tx: TenantSql): Promise<string> {
  const [row] = await tx.query<{ v: string }>(
    "select count(*)::text || ':' || coalesce(sum(version), 0)::text || ':' || (select t.version from tenants t where t.id = $1)::text as v from events where tenant_id = $1",
    [tx.tenant],
  );
  return row!.v;
}

/** Waited-for categories, each with its time if the event has several. */
export async function readWaitedFor(tx: TenantSql): Promise<{ category_id: string; session_id: string | null }[]> {
  return tx.query("select distinct category_id, session_id from waiting_entries where tenant_id = $1 and left_at is null", [tx.tenant]);
}

const PRICED = `(exists (select from ticket_categories c where c.tenant_id = e.tenant_id and c.event_id = e.id and c.price > 0)
  or exists (select from addons a where a.tenant_id = e.tenant_id and a.event_id = e.id and a.amount > 0))`;

/** Locks the event with this slug until the transaction ends. */
export async function lockEventOf(tx: TenantSql, slug: string): Promise<Pick<EventRow, "id" | "status"> | undefined> {
  const rows = await tx.query<Pick<EventRow, "id" | "status">>(
    "select id, status from events where tenant_id = $1 and slug = $2 for update",
    [tx.tenant, slug],
  );
  return rows[0];
}

/** Whether any part of the event has a price. */
export async function isPriced(tx: TenantSql, id: string): Promise<boolean> {
  return (await tx.query(`select 1 from events e where e.tenant_id = $1 and e.id = $2 and ${PRICED}`, [tx.tenant, id])).length > 0;
}

/** Publishes an event that this transaction has locked. */
export function publishLocked(tx: Transaction, id: string): void {
  tx.send("update events set status = 'published', version = version + 1 where tenant_id = $1 and id = $2", [tx.tenant, id]);
}

/** Whether the tenant shows an event with a price that is not over. */
export async function sellsForMoney(tx: TenantSql): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from events e where e.tenant_id = $1 and e.status = 'published' and coalesce(e.ends_at, 'infinity') > now() and ${PRICED} limit 1`,
    [tx.tenant],
  );
  return rows.length > 0;
}
