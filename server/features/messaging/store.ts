import type { Brand } from "#domain/brands/brand.ts";
import type { MessageName } from "#i18n/message-texts/fill-message.ts";
import type { Row, Sql, Transaction } from "../../database/database.ts";
import type { ChannelName } from "./port.ts";
import type { StoredMessage } from "./open-message.ts";

export type News = { id: string; topic: string; subject_id: string; payload: Row; attempts: number };

/** False when another worker is telling this tenant's news: one at a time keeps their order. Ends with the transaction. */
export async function lockNews(tx: Sql, tenant: string): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtextextended('news ' || $1::text, 0)) as ok", [
    tenant,
  ]);
  return row?.ok === true;
}

/** News that is due, in the order in which it was written. */
export async function takeNews(tx: Sql, tenant: string, limit: number): Promise<News[]> {
  return tx.query<News>(
    `select id, topic, subject_id, payload, attempts from outbox where tenant_id = $1 and done_at is null and next_try_at <= now()
     order by position limit $2 for update skip locked`,
    [tenant, limit],
  );
}

/** One piece of news, if it is still due. */
export async function takeOneNews(tx: Sql, tenant: string, id: string): Promise<News[]> {
  return tx.query<News>(
    `select id, topic, subject_id, payload, attempts from outbox
     where tenant_id = $1 and id = $2 and done_at is null and next_try_at <= now() for update skip locked`,
    [tenant, id],
  );
}

export function finishNews(tx: Transaction, tenant: string, ids: readonly string[]): void {
  tx.send(
    `update outbox o set done_at = now() from unnest($2::uuid[]) as x(id)
       cross join lateral (select c.ctid as at from outbox c where c.tenant_id = $1 and c.id = x.id limit 1) f
     where o.ctid = f.at`,
    [tenant, ids],
  );
}

export function postponeNews(tx: Transaction, tenant: string, id: string, seconds: number): void {
  tx.send("update outbox set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $3) where tenant_id = $1 and id = $2", [
    tenant,
    id,
    seconds,
  ]);
}

/** Gives news up: it is done, and the audit says that nobody was told. */
export function buryNews(tx: Transaction, tenant: string, news: News, auditId: string): void {
  tx.send(
    `with o as (update outbox set attempts = attempts + 1, done_at = now() where tenant_id = $1 and id = $2)
     insert into audit (tenant_id, id, actor, action, subject_id, data) values ($1, $3, 'messages', 'news.dead', $4, $5)`,
    [tenant, news.id, auditId, news.subject_id, { topic: news.topic, newsId: news.id }],
  );
}

export type AskMayTell = {
  readonly recipient: string;
  readonly subjects: readonly string[];
  readonly most: readonly number[];
  readonly mark: string;
  readonly once: string | null;
  readonly audit: string;
  readonly about: string;
  readonly template: string;
};

/** See may_tell in the migrations. */
export async function askMayTell(tx: Sql, tenant: string, ask: AskMayTell): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select may_tell(as_tenant($1), $2, $3::text[], $4::int[], $5, $6, $7, $8, $9) as ok", [
    tenant,
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

/** What there is to say about one booking, and to whom. */
export type BookingFacts = {
  booking_id: string;
  event_id: string;
  /** Digest of the network that asked for it, while it is unpaid. */
  network: string | null;
  key_version: number;
  reference: string;
  status: string;
  total: number;
  tickets: number;
  hold_until: Date;
  pay_until: Date | null;
  event: string;
  slug: string;
  zone: string;
  starts_at: Date | null;
  venue: { name: string; city: string } | null;
  full_name: string;
  phone: string;
  email: string | null;
  locale: "en" | "id";
  issued: { id: string; category: string; holder: string; code: string }[];
};

/** Bookings without a buyer are left out. Each is looked up by itself: a list would be looked for among all of the tenant. */
export async function readBookings(tx: Sql, tenant: string, ids: readonly string[]): Promise<BookingFacts[]> {
  if (ids.length === 0) return [];
  return tx.query<BookingFacts>(
    `select b.id as booking_id, b.event_id, b.network::text as network, b.key_version, b.reference, b.status, b.total, b.tickets, b.hold_until,
       (select max(p.expires_at) from payments p where p.tenant_id = $1 and p.booking_id = b.id and p.status in ('created', 'pending')) as pay_until,
       e.name as event, e.slug, e.zone, coalesce(s.starts_at, e.starts_at) as starts_at, e.venue, y.full_name, y.phone, y.email, y.locale,
       (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'category', t.category, 'holder', t.holder, 'code', t.code) order by t.position), '[]')
        from tickets t where t.tenant_id = $1 and t.booking_id = b.id and t.status = 'valid') as issued
     from unnest($2::uuid[]) as x(id)
     cross join lateral (select c.* from bookings c where c.tenant_id = $1 and c.id = x.id limit 1) b
     cross join lateral (select c.* from booking_buyers c where c.tenant_id = $1 and c.booking_id = x.id limit 1) y
     cross join lateral (select c.* from events c where c.tenant_id = $1 and c.id = b.event_id limit 1) e
     left join lateral (select c.starts_at from event_sessions c
       where c.tenant_id = $1 and c.event_id = b.event_id and c.id = b.session_id limit 1) s on true`,
    [tenant, ids],
  );
}

export type TenantFacts = { brand: Brand; hosts: string[] };

export async function readTenant(tx: Sql, tenant: string): Promise<TenantFacts | undefined> {
  const rows = await tx.query<TenantFacts>(
    `select t.brand, (select coalesce(jsonb_agg(h.host order by h.host), '[]') from tenant_hosts h where h.tenant_id = t.id) as hosts
     from tenants t where t.id = $1`,
    [tenant],
  );
  return rows[0];
}

export type NewMessage = {
  id: string;
  dedupe_id: string;
  channel: ChannelName;
  recipient: string;
  template: MessageName;
  locale: "en" | "id";
  /** Its values, sealed: the text is made from them when it is read. */
  sealed: string;
  thread_id: string;
  status: "kept" | "due";
  not_after: Date | null;
};

/** Keeps each message once for its deed, recipient and channel. */
export function insertMessages(tx: Transaction, tenant: string, messages: readonly NewMessage[]): void {
  if (messages.length === 0) return;
  tx.send(
    `insert into messages (tenant_id, id, dedupe_id, channel, recipient, template, locale, sealed, thread_id, status, not_after)
     select $1, x.id, x.dedupe_id, x.channel, x.recipient, x.template, x.locale, x.sealed, x.thread_id, x.status, x.not_after
     from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, dedupe_id text, channel text, recipient text, template text, locale text, sealed text,
       thread_id uuid, status text, not_after timestamptz)) with ordinality
       as x(id, dedupe_id, channel, recipient, template, locale, sealed, thread_id, status, not_after, ord)
     order by x.ord
     on conflict (tenant_id, dedupe_id) do nothing`,
    [tenant, JSON.stringify(messages)],
  );
}

export type MessageRow = StoredMessage & {
  readonly dedupe_id: string;
  readonly recipient: string;
  readonly thread_id: string;
  readonly attempts: number;
};

/** Messages whose moment has passed are not sent any more. */
export function dropOutdated(tx: Transaction, tenant: string): void {
  tx.send(
    `update messages set status = 'outdated' where tenant_id = $1 and id in (
       select id from messages where tenant_id = $1 and status = 'due' and not_after <= now() for update skip locked)`,
    [tenant],
  );
}

export type Claim = { readonly channels: readonly ChannelName[]; readonly limit: number; readonly leaseSeconds: number };

/**
 * Messages to send now by some channels: of each booking and channel the first that is not sent yet. Taking one counts as an attempt, and it
 * is not taken again before its lease is over.
 */
export async function claimMessages(tx: Sql, tenant: string, { channels, limit, leaseSeconds }: Claim): Promise<MessageRow[]> {
  return tx.query<MessageRow>(
    `update messages m set attempts = m.attempts + 1, next_try_at = now() + make_interval(secs => $3)
     where m.tenant_id = $1 and m.id = any (array(
       select d.id from messages d where d.tenant_id = $1 and d.channel = any ($4::text[]) and d.status = 'due' and d.next_try_at <= now()
         and not exists (select 1 from messages a where a.tenant_id = $1 and a.status = 'due' and a.thread_id = d.thread_id
           and a.channel = d.channel and a.position < d.position)
       order by d.next_try_at limit $2 for update skip locked))
     returning m.id, m.dedupe_id, m.channel, m.recipient, m.template, m.locale, m.subject, m.body, m.params, m.sealed, m.thread_id, m.attempts`,
    [tenant, limit, leaseSeconds, channels],
  );
}

/**
 * What follows for the same person by the same channel waits `pauseSeconds`. An attempt that another one has overtaken changes nothing.
 * A message that is being marked itself needs no pause: nothing is waited for once a row is locked, so two marks never lock each other out.
 */
export function markSent(
  tx: Transaction,
  tenant: string,
  message: MessageRow,
  { ref, pauseSeconds }: { readonly ref: string; readonly pauseSeconds: number },
): void {
  tx.send(
    `update messages set status = 'sent', sent_at = now(), provider_ref = $4, last_error = null
     where tenant_id = $1 and id = $2 and attempts = $3 and status = 'due'`,
    [tenant, message.id, message.attempts, ref],
  );
  if (pauseSeconds === 0) return;
  tx.send(
    `update messages set next_try_at = greatest(next_try_at, now() + make_interval(secs => $4))
     where tenant_id = $1 and id in (
       select id from messages where tenant_id = $1 and channel = $2 and recipient = $3 and status = 'due' for update skip locked)`,
    [tenant, message.channel, message.recipient, pauseSeconds],
  );
}

/** Marks messages that have left before now, whatever has become of the attempt that sent them. */
export function markSentLate(tx: Transaction, tenant: string, sent: readonly { readonly id: string; readonly ref: string }[]): void {
  tx.send(
    `update messages m set status = 'sent', sent_at = now(), provider_ref = x.ref, last_error = null
     from unnest($2::uuid[], $3::text[]) as x(id, ref) where m.tenant_id = $1 and m.id = x.id and m.status in ('due', 'outdated')`,
    [tenant, sent.map(({ id }) => id), sent.map(({ ref }) => ref)],
  );
}

/** What stands behind it waits with it. */
export function markRetry(tx: Transaction, tenant: string, message: MessageRow, reason: string, seconds: number): void {
  const { id, attempts, thread_id: thread, channel } = message;
  tx.send(
    `update messages set last_error = $4, next_try_at = now() + make_interval(secs => $5)
     where tenant_id = $1 and id = $2 and attempts = $3 and status = 'due'`,
    [tenant, id, attempts, reason, seconds],
  );
  tx.send(
    `update messages set next_try_at = greatest(next_try_at, now() + make_interval(secs => $5))
     where tenant_id = $1 and id in (
       select id from messages where tenant_id = $1 and thread_id = $2 and channel = $3 and id <> $4 and status = 'due' for update skip locked)`,
    [tenant, thread, channel, id, seconds],
  );
}

/** Gives a message up, with its trace. */
export function markDead(tx: Transaction, tenant: string, message: MessageRow, reason: string, auditId: string): void {
  tx.send(
    `with m as (update messages set status = 'dead', last_error = $4 where tenant_id = $1 and id = $2 and attempts = $3 and status = 'due'
       returning id)
     insert into audit (tenant_id, id, actor, action, subject_id, data) select $1, $5, 'messages', 'message.dead', m.id, $6 from m`,
    [
      tenant,
      message.id,
      message.attempts,
      reason,
      auditId,
      { template: message.template, channel: message.channel, attempts: message.attempts, reason },
    ],
  );
}

export type KeptMessage = StoredMessage & { readonly created_at: Date; readonly recipient: string };

/** Messages that no channel carried, the newest first. */
export async function readKept(tx: Sql, tenant: string, limit: number): Promise<KeptMessage[]> {
  return tx.query<KeptMessage>(
    `select id, created_at, channel, recipient, template, locale, subject, body, params, sealed
     from messages where tenant_id = $1 and status = 'kept' order by position desc limit $2`,
    [tenant, limit],
  );
}
