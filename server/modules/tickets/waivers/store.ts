import type { Localized } from "#domain/brands/brand.ts";
import type { Sql, TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";

export type PlacedRow = {
  event: string;
  event_slug: string;
  zone: string;
  starts_at: Date | null;
  venue: { name: string; city: string } | null;
};
export type ReleaseRow = {
  slug: string;
  title: Localized;
  version: number;
  body: Localized;
  hash: string;
  since: Date;
  events: PlacedRow[];
};

/** The current release, with its published events. */
export async function readRelease(sql: TenantSql, slug: string): Promise<ReleaseRow | undefined> {
  const rows = await sql.query<Omit<ReleaseRow, "events">>(
    `select r.slug, r.title, r.version, x.body, x.hash, x.since from waiver_releases r
     join waiver_release_texts x on x.tenant_id = r.tenant_id and x.slug = r.slug and x.version = r.version where r.tenant_id = $1 and r.slug = $2`,
    [sql.tenant, slug],
  );
  const events = await sql.query<PlacedRow>(
    `select e.name as event, e.slug as event_slug, e.zone, e.starts_at, e.venue from waiver_release_events w
     join events e on e.tenant_id = w.tenant_id and e.id = w.event_id
     where w.tenant_id = $1 and w.slug = $2 and e.status in ('published', 'postponed') and coalesce(e.ends_at, 'infinity') > clock_timestamp()
     order by e.starts_at nulls last, e.slug`,
    [sql.tenant, slug],
  );
  return rows[0] && { ...rows[0], events };
}

/** Locks the current version against changes until the transaction ends. */
export async function lockRelease(tx: TenantSql, slug: string): Promise<{ version: number; hash: string } | undefined> {
  const rows = await tx.query<{ version: number; hash: string }>(
    `select r.version, x.hash from waiver_releases r
     join waiver_release_texts x on x.tenant_id = r.tenant_id and x.slug = r.slug and x.version = r.version where r.tenant_id = $1 and r.slug = $2 for share of r`,
    [tx.tenant, slug],
  );
  return rows[0];
}

export type TicketToSign = {
  id: string;
  code: string;
  status: string;
  holder: string;
  /** The name at purchase, with its translations, which are null if the category was renamed. */
  category: string;
  category_names: Localized | null;
  event_id: string;
  event: string;
  booking_id: string;
  position: number;
  held_by_phone: string | null;
  mark: string;
  /** The holder's identity number, sealed for the row of the order or of the handover with this id. */
  identity_sealed: string | null;
  identity_handover: string | null;
  /** The participant's number as typed in the form. */
  fields: { countryCode?: string; phoneNumber?: string } | null;
  buyer_phone: string | null;
  /** The buyer's language. */
  locale: "en" | "id" | null;
  /** `YYYY-MM-DD` in the event's zone. */
  event_day: string;
  today: string;
  invited: boolean;
};

/** The sealed identity number of a ticket's present holder, from the order's answers `a` or the last transfer `h`. */
const IDENTITY = "case when t.held_by_phone is null then a.identity_sealed else h.identity_sealed end as identity_sealed";
const LAST_TRANSFER = `left join lateral (select x.id, x.identity_sealed from handovers x where x.tenant_id = t.tenant_id and x.ticket_id = t.id
       and x.kind = 'transfer' and x.status = 'accepted' order by x.answered_at desc limit 1) h on t.held_by_phone is not null`;

/** Locks a ticket by its code, if its event requires this release. `phoneHashes`: the signer's. */
export async function lockTicketToSign(
  tx: TenantSql,
  { slug, code, phoneHashes }: { slug: string; code: string; phoneHashes: readonly string[] },
): Promise<TicketToSign | undefined> {
  const rows = await tx.query<TicketToSign>(
    `select t.id, t.code, t.status, t.holder, t.category, case when t.category in (c.name->>'en', c.name->>'id') then c.name end as category_names,
       t.event_id, e.name as event, t.booking_id, t.position, t.held_by_phone, holder_mark(t) as mark, a.fields, ${IDENTITY}, h.id as identity_handover,
       y.phone as buyer_phone, y.locale, to_char(clock_timestamp() at time zone e.zone, 'YYYY-MM-DD') as today,
       to_char(coalesce(s.starts_at, e.starts_at, clock_timestamp()) at time zone e.zone, 'YYYY-MM-DD') as event_day,
       exists (select 1 from waiver_invites i where i.tenant_id = t.tenant_id and i.ticket_id = t.id and i.phone_hash = any ($4::text[])) as invited
     from tickets t join waiver_release_events w on w.tenant_id = t.tenant_id and w.event_id = t.event_id and w.slug = $2
     join events e on e.tenant_id = t.tenant_id and e.id = t.event_id
     left join event_sessions s on s.tenant_id = t.tenant_id and s.event_id = t.event_id and s.id = t.session_id
     left join ticket_categories c on c.tenant_id = t.tenant_id and c.event_id = t.event_id and c.id = t.category_id
     left join booking_attendees a on a.tenant_id = t.tenant_id and a.booking_id = t.booking_id and a.position = t.position
     left join booking_buyers y on y.tenant_id = t.tenant_id and y.booking_id = t.booking_id ${LAST_TRANSFER}
     where t.tenant_id = $1 and t.code = $3 and t.status in ('valid', 'checked_in') for update of t`,
    [tx.tenant, slug, code, phoneHashes],
  );
  return rows[0];
}

export type TicketSigner = Pick<TicketToSign, "code" | "holder" | "held_by_phone" | "fields" | "buyer_phone" | "identity_sealed"> & {
  slug: string;
  event_slug: string;
  signature_id: string | null;
};

/** The signer of a ticket's release. Undefined if its event requires none. */
export async function readTicketSigner(tx: TenantSql, ticketId: string): Promise<TicketSigner | undefined> {
  const rows = await tx.query<TicketSigner>(
    `select r.slug, r.signature_id, e.slug as event_slug, t.code, t.holder, t.held_by_phone, a.fields, y.phone as buyer_phone, ${IDENTITY}
     from releases_of_tickets($1, array[$2::uuid]) r join tickets t on t.tenant_id = $1 and t.id = r.ticket_id
     join events e on e.tenant_id = t.tenant_id and e.id = t.event_id
     left join booking_attendees a on a.tenant_id = t.tenant_id and a.booking_id = t.booking_id and a.position = t.position
     left join booking_buyers y on y.tenant_id = t.tenant_id and y.booking_id = t.booking_id ${LAST_TRANSFER}`,
    [tx.tenant, ticketId],
  );
  return rows[0];
}

/** Serialises signatures for one event with one number. */
export async function lockPhone(tx: TenantSql, eventId: string, phoneHash: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('waiver ' || $1 || ' ' || $2 || ' ' || $3, 0))", [
    tx.tenant,
    eventId,
    phoneHash,
  ]);
}

/** Whether a number has a valid signature for another adult of the event. */
export async function hasSignedForOther(
  tx: TenantSql,
  { ticketId, eventId, phoneHashes }: { ticketId: string; eventId: string; phoneHashes: readonly string[] },
) {
  const rows = await tx.query(
    `select 1 as ok from waiver_signatures s join tickets t on t.tenant_id = s.tenant_id and t.id = s.ticket_id
     where s.tenant_id = $1 and s.event_id = $2 and s.phone_hash = any ($3::text[]) and s.ticket_id <> $4 and not s.is_minor
       and s.holder_mark = holder_mark(t) and t.status in ('valid', 'checked_in', 'locked') limit 1`,
    [tx.tenant, eventId, phoneHashes, ticketId],
  );
  return rows.length > 0;
}

export type NewSignature = {
  readonly id: string;
  readonly slug: string;
  readonly version: number;
  readonly text_hash: string;
  readonly event_id: string;
  readonly ticket_id: string;
  readonly holder_mark: string;
  readonly language: "en" | "id";
  readonly is_minor: boolean;
  readonly phone_hash: string;
  readonly network_hash: string | null;
  readonly device: string;
  readonly owner_hash: string;
  readonly code_hash: string;
  readonly initials: string;
  readonly sealed: string;
  readonly record_hash: string;
};

/** Writes a signature with its audit row and outbox event. False if the ticket's holder has already signed this text. */
export async function writeSignature(tx: ActTransaction, signature: NewSignature): Promise<boolean> {
  const columns = Object.keys(signature).join(", ");
  const rows = await tx.query(
    `insert into waiver_signatures (tenant_id, ${columns}) select $1, ${columns} from jsonb_populate_record(null::waiver_signatures, $2)
     on conflict (ticket_id, holder_mark, slug, version, tenant_id) do nothing returning 1 as ok`,
    [tx.tenant, signature],
  );
  if (rows.length === 0) return false;
  const { slug, version, ticket_id: ticketId, record_hash: recordHash } = signature;
  const data = { slug, version, ticketId, recordHash };
  record(tx, { topic: "waiver.signed", subject: signature.id, data, told: { ticketId } });
  return true;
}

export type SignatureRow = Omit<NewSignature, "sealed"> &
  PlacedRow & {
    tenant_id: string;
    erased_at: Date | null;
    sealed: string | null;
    title: Localized;
    body: Localized;
    signed_at: Date;
    counts: boolean;
    signed_on: string;
  };

/** The holder's signature of this text, if made by this browser. */
export async function readOwnSignature(
  tx: TenantSql,
  { ticket_id, holder_mark, slug, version, owner_hash }: NewSignature,
): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `select id from waiver_signatures
     where tenant_id = $1 and ticket_id = $2 and holder_mark = $3 and slug = $4 and version = $5 and owner_hash = $6`,
    [tx.tenant, ticket_id, holder_mark, slug, version, owner_hash],
  );
  return rows[0]?.id;
}

/** One signature, by its id or by the digest of its verification code. */
export async function readSignature(sql: TenantSql, by: { id: string } | { codeHash: string }): Promise<SignatureRow | undefined> {
  const rows = await sql.query<SignatureRow>(
    `select s.*, r.title, x.body, e.name as event, e.slug as event_slug, e.zone, coalesce(d.starts_at, e.starts_at) as starts_at, e.venue,
       to_char(s.signed_at at time zone e.zone, 'YYYY-MM-DD') as signed_on,
       s.holder_mark = holder_mark(t) and s.version >= r.least_version and t.status in ('valid', 'checked_in', 'locked') as counts
     from waiver_signatures s
     join waiver_releases r on r.tenant_id = s.tenant_id and r.slug = s.slug
     join waiver_release_texts x on x.tenant_id = s.tenant_id and x.slug = s.slug and x.version = s.version
     join tickets t on t.tenant_id = s.tenant_id and t.id = s.ticket_id
     join events e on e.tenant_id = s.tenant_id and e.id = s.event_id
     left join event_sessions d on d.tenant_id = t.tenant_id and d.event_id = t.event_id and d.id = t.session_id
     where s.tenant_id = $1 and ${"id" in by ? "s.id" : "s.code_hash"} = $2`,
    [sql.tenant, "id" in by ? by.id : by.codeHash],
  );
  return rows[0];
}

export type TicketRelease = {
  ticket_id: string;
  slug: string;
  signature_id: string | null;
  signed_at: Date | null;
  sent_at: Date | null;
  is_held: boolean;
  position: number;
  /** With `phone_number`: the number in the participant's own form. Null if the form did not ask for it. */
  country_code: string | null;
  phone_number: string | null;
};

/** The tickets that require a signed release. `offset 0` makes PostgreSQL fetch each by its key, because a gate sends thousands of ids. */
export async function readTicketReleases(sql: Sql, tenant: string, ticketIds: readonly string[]): Promise<TicketRelease[]> {
  return sql.query<TicketRelease>(
    `select r.ticket_id, r.slug, r.signature_id, r.signed_at, t.is_held, t.position, t.country_code, t.phone_number,
       (select max(i.sent_at) from waiver_invites i where i.tenant_id = $1 and i.ticket_id = r.ticket_id) as sent_at
     from releases_of_tickets($1, $2::uuid[]) r cross join lateral (
       select held_by_phone is not null as is_held, position, nullif(fields->>'countryCode', '') as country_code, nullif(fields->>'phoneNumber', '') as phone_number
       from tickets left join booking_attendees using (tenant_id, booking_id, position) where tenant_id = $1 and tickets.id = r.ticket_id offset 0) t`,
    [tenant, ticketIds],
  );
}

/** An event's tickets with recent signatures, and whether its requirements have recently changed. */
export async function readNewSignatures(
  sql: Sql,
  tenant: string,
  { eventId, since }: { readonly eventId: string; readonly since: string },
): Promise<{ ids: string[]; of_all: boolean }> {
  const [row] = await sql.query<{ ids: string[]; of_all: boolean }>(
    `select array(select x.ticket_id from waiver_signatures x
         where x.tenant_id = $1 and x.event_id = $2 and x.signed_at >= $3::timestamptz - gate_overlap()) as ids,
       exists (select from waiver_release_events e join waiver_releases r on r.tenant_id = $1 and r.slug = e.slug
         join waiver_release_texts t on t.tenant_id = $1 and t.slug = r.slug and t.version = r.least_version
         where e.tenant_id = $1 and e.event_id = $2 and t.since >= $3::timestamptz - gate_overlap()) as of_all`,
    [tenant, eventId, since],
  );
  return row!;
}

/** Puts a new text in force. Earlier signatures stay, and remain valid unless everybody has to sign again. */
export async function writeText(
  tx: TenantSql,
  text: { readonly slug: string; readonly body: Localized; readonly hash: string; readonly signAgain: boolean },
): Promise<number | undefined> {
  const rows = await tx.query<{ version: number }>(
    `update waiver_releases set version = version + 1, least_version = case when $3 then version + 1 else least_version end
     where tenant_id = $1 and slug = $2 returning version`,
    [tx.tenant, text.slug, text.signAgain],
  );
  const version = rows[0]?.version;
  if (version === undefined) return undefined;
  await tx.query("insert into waiver_release_texts (tenant_id, slug, version, body, hash) values ($1, $2, $3, $4, $5)", [
    tx.tenant,
    text.slug,
    version,
    text.body,
    text.hash,
  ]);
  return version;
}

/** Time and place of a ticket's event. */
export async function readPlaceOf(sql: TenantSql, ticketId: string): Promise<PlacedRow | undefined> {
  const rows = await sql.query<PlacedRow>(
    `select e.name as event, e.slug as event_slug, e.zone, coalesce(d.starts_at, e.starts_at) as starts_at, e.venue from tickets t
     join events e on e.tenant_id = t.tenant_id and e.id = t.event_id
     left join event_sessions d on d.tenant_id = t.tenant_id and d.event_id = t.event_id and d.id = t.session_id
     where t.tenant_id = $1 and t.id = $2`,
    [sql.tenant, ticketId],
  );
  return rows[0];
}
