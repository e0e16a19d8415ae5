import type { Brand } from "#domain/brands/brand.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { TaxLine } from "#domain/catalogue/tax.ts";
import type { TenantSql } from "../../../../platform/database/database.ts";

export type AskMayNotify = {
  readonly recipient: string;
  readonly subjects: readonly string[];
  readonly most: readonly number[];
  readonly mark: string;
  readonly once: string | null;
  readonly audit: string;
  readonly about: string;
  readonly template: string;
};

/** See ../sql/may_tell.sql. */
export async function askMayNotify(tx: TenantSql, ask: AskMayNotify): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select may_tell(as_tenant($1), $2, $3::text[], $4::int[], $5, $6, $7, $8, $9) as ok", [
    tx.tenant,
    ask.recipient,
    ask.subjects,
    ask.most,
    ask.mark,
    ask.once,
    ask.audit,
    ask.about,
    ask.template,
  ]);
  return row!.ok;
}

/** The state of a booking, enough to decide whether a message is due. */
export type BookingStanding = {
  status: string;
  hold_until: Date;
  /** The end of the open payment. */
  pay_until: Date | null;
};

const PAY_UNTIL =
  "(select max(p.expires_at) from payments p where p.tenant_id = $1 and p.booking_id = b.id and p.status in ('created', 'pending'))";

/** Reads a few columns only: most of these bookings have already moved on. */
export async function readStandings(tx: TenantSql, ids: readonly string[]): Promise<(BookingStanding & { booking_id: string })[]> {
  if (ids.length === 0) return [];
  return tx.query<BookingStanding & { booking_id: string }>(
    `select b.id as booking_id, b.status, b.hold_until, case when b.status = 'awaiting_payment' then ${PAY_UNTIL} end as pay_until
     from unnest($2::uuid[]) as x(id)
     cross join lateral (select c.id, c.status, c.hold_until from bookings c where c.tenant_id = $1 and c.id = x.id limit 1) b`,
    [tx.tenant, ids],
  );
}

/** The facts for one booking's messages, and their recipient. */
export type BookingFacts = BookingStanding & {
  booking_id: string;
  event_id: string;
  /** Digest of the network that requested the booking. Null once it is paid. */
  network: string | null;
  key_version: number;
  reference: string;
  total: number;
  tickets: number;
  /** The end of an unanswered review, and the booking's remaining money in integer rupiah. */
  review_until: Date | null;
  paid: number;
  /** The amount to transfer once the buyer names an account, in integer rupiah. */
  account_wanted: number;
  /**
   * Methods of its paid payments, or of the open ones while it awaits payment, oldest first: the provider's method, and the buyer's
   * channel.
   */
  paid_by: { method: string | null; channel: PaymentChannel | null }[];
  /** The first category of the booking, in the buyer's language. */
  category: string;
  /** The order's taxes by kind. Null: it names none. */
  taxes: TaxLine[] | null;
  event: string;
  slug: string;
  zone: string;
  starts_at: Date | null;
  venue: { name: string; city: string } | null;
  /** When a video can be watched, as ISO instants, null without bound, and whether it can be played. Null for an event. */
  watch: { from: string | null; until: string | null; now: string; ready: boolean; delayed: boolean } | null;
  full_name: string;
  phone: string;
  email: string | null;
  locale: "en" | "id";
  /** The buyer's own tickets for a gate: not those handed over. `unsigned`: valid once the holder has signed a release. */
  issued: { id: string; version: number; category: string; seat: string | null; holder: string; code: string; unsigned: boolean }[];
  /** Version of the event's seat map. Null: nothing is sold by seat. */
  seat_map: number | null;
};

/**
 * Reads the facts for messages about bookings. Leaves out bookings without a buyer. Looks each booking up separately, because PostgreSQL
 * would search a list among all bookings of the tenant.
 */
export async function readBookings(tx: TenantSql, ids: readonly string[]): Promise<BookingFacts[]> {
  if (ids.length === 0) return [];
  return tx.query<BookingFacts>(
    `select b.id as booking_id, b.event_id, b.network::text as network, b.key_version, b.reference, b.status, b.total, b.tickets, b.hold_until,
       ${PAY_UNTIL} as pay_until,
       b.review_until, (select coalesce(sum(kept_amount(p)), 0)::float8 from payments p
         where p.tenant_id = $1 and p.booking_id = b.id) as paid,
       (select coalesce(sum(r.amount), 0)::float8 from refund_transfers t join refunds r on r.tenant_id = t.tenant_id and r.id = t.id
         where t.tenant_id = $1 and t.booking_id = b.id and t.status = 'asked') as account_wanted,
       (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'channel', p.channel) order by p.created_at), '[]') from payments p
         where p.tenant_id = $1 and p.booking_id = b.id and coalesce(p.method, p.channel) is not null
           and case when b.status = 'awaiting_payment' then p.status in ('created', 'pending') else kept_amount(p) > 0 end) as paid_by,
       coalesce((select c.name->>y.locale from ticket_categories c where c.tenant_id = $1 and c.event_id = b.event_id
             and c.id = (l.line->>'categoryId')::uuid and l.line->>'name' in (c.name->>'en', c.name->>'id')), l.line->>'name') as category, l.taxes,
       e.name as event, e.slug, e.seat_map, e.zone, coalesce(s.starts_at, case when e.kind = 'event' then e.starts_at end) as starts_at,
       e.venue, case when e.kind = 'video' then (select jsonb_build_object('from', v.available_from, 'until', v.available_until,
           'now', clock_timestamp(), 'ready', exists (select from video_entitlements x where x.tenant_id = $1 and x.booking_id = b.id
             and video_right_plays(x)), 'delayed', exists (select from video_entitlements x
             join video_parts p on p.tenant_id = x.tenant_id and p.video_id = x.video_id and (p.addon_id is null or p.addon_id = any (x.addons))
             join media_files m on m.tenant_id = p.tenant_id and m.id = p.media_id and m.state = 'failed'
             where x.tenant_id = $1 and x.booking_id = b.id)) from videos v where v.tenant_id = $1 and v.id = b.event_id) end as watch, y.full_name, y.phone, y.email, y.locale,
       (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'version', t.version, 'category', coalesce((select c.name->>y.locale
             from ticket_categories c where c.tenant_id = $1 and c.event_id = t.event_id and c.id = t.category_id
             and t.category in (c.name->>'en', c.name->>'id')), t.category), 'seat', case when b.is_seated then (select c.seat from seat_claims c
             where c.tenant_id = $1 and c.booking_id = t.booking_id and c.place = t.position) end, 'holder', t.holder, 'code', t.code,
           'unsigned', exists (select from releases_of_tickets($1, array[t.id]) r where r.signature_id is null)) order by t.position), '[]')
        from tickets t where t.tenant_id = $1 and t.booking_id = b.id and t.status = 'valid' and t.held_by_phone is null) as issued
     from unnest($2::uuid[]) as x(id)
     cross join lateral (select c.* from bookings c where c.tenant_id = $1 and c.id = x.id limit 1) b
     cross join lateral (select c.* from booking_buyers c where c.tenant_id = $1 and c.booking_id = x.id limit 1) y
     cross join lateral (select c.* from events c where c.tenant_id = $1 and c.id = b.event_id limit 1) e
     left join lateral (select q.body->'lines'->0 as line, q.body->'taxes' as taxes from quotes q
       where q.tenant_id = $1 and q.id = b.quote_id limit 1) l on true
     left join lateral (select c.starts_at from event_sessions c
       where c.tenant_id = $1 and c.event_id = b.event_id and c.id = b.session_id limit 1) s on true`,
    [tx.tenant, ids],
  );
}

/** An order's person with an e-mail address: the buyer, whose `position` is null, with a complete number, or an attendee with theirs as typed. */
export type Reach = {
  booking_id: string;
  position: number | null;
  phone: string | null;
  country_code: string | null;
  phone_number: string | null;
  email: string;
};

/** People of orders with an e-mail address: the buyer first, then attendees in order. */
export async function readReach(tx: TenantSql, bookingIds: readonly string[]): Promise<Reach[]> {
  return tx.query<Reach>(
    `select x.id as booking_id, p.position, p.phone, p.country_code, p.phone_number, p.email
     from unnest($2::uuid[]) as x(id) cross join lateral (
       select null::int as position, y.phone, null::text as country_code, null::text as phone_number, y.email
         from booking_buyers y where y.tenant_id = $1 and y.booking_id = x.id and y.email is not null
       union all
       select a.position, null, nullif(a.fields->>'countryCode', ''), nullif(a.fields->>'phoneNumber', ''), a.fields->>'email'
         from booking_attendees a where a.tenant_id = $1 and a.booking_id = x.id and a.fields->>'email' <> '') p
     order by x.id, p.position nulls first`,
    [tx.tenant, bookingIds],
  );
}

export type TenantFacts = { id: string; brand: Brand; version: number; hosts: string[] };

export async function readTenant(tx: TenantSql): Promise<TenantFacts | undefined> {
  const rows = await tx.query<TenantFacts>(
    `select t.id, t.brand, t.version, (select coalesce(jsonb_agg(h.host order by h.host), '[]') from tenant_hosts h where h.tenant_id = t.id) as hosts
     from tenants t where t.id = $1`,
    [tx.tenant],
  );
  return rows[0];
}
