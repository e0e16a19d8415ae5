import { MESSAGE_TEXTS, type MessageName, type MessageValues } from "#i18n/message-texts/fill-message.ts";
import type { TenantSql, Transaction } from "../../../../platform/database/database.ts";
import type { ChannelName } from "../../../../platform/ports/message-channel.ts";

/** A stored message. Its values are sealed, and null once erased. */
export type StoredMessage = {
  readonly id: string;
  readonly channel: ChannelName;
  readonly template: MessageName;
  readonly locale: "en" | "id";
  readonly subject: string;
  readonly body: string;
  readonly params: MessageValues;
  readonly sealed: string | null;
};

export type NewMessage = {
  id: string;
  dedupe_id: string;
  channel: ChannelName;
  recipient: string;
  template: MessageName;
  locale: "en" | "id";
  /** The sealed values, from which the text is rendered when read. */
  sealed: string;
  thread_id: string;
  status: "kept" | "due";
  not_after: Date | null;
};

/** Stores each message once per event, recipient and channel. */
export function insertMessages(tx: Transaction, messages: readonly NewMessage[]): void {
  if (messages.length === 0) return;
  tx.send(
    `insert into messages (tenant_id, id, dedupe_id, channel, recipient, template, locale, sealed, thread_id, status, not_after)
     select $1, x.id, x.dedupe_id, x.channel, x.recipient, x.template, x.locale, x.sealed, x.thread_id, x.status, x.not_after
     from rows from (jsonb_to_recordset($2::jsonb) as (id uuid, dedupe_id text, channel text, recipient text, template text, locale text, sealed text,
       thread_id uuid, status text, not_after timestamptz)) with ordinality
       as x(id, dedupe_id, channel, recipient, template, locale, sealed, thread_id, status, not_after, ord)
     order by x.ord
     on conflict (tenant_id, dedupe_id) do nothing`,
    [tx.tenant, JSON.stringify(messages)],
  );
}

export type MessageState = {
  readonly dedupe_id: string;
  readonly status: string;
  readonly channel: ChannelName;
  readonly recipient: string;
};

/** States of messages by dedupe id. Leaves out unknown ones. */
export async function readMessageStates(tx: TenantSql, ids: readonly string[]): Promise<Map<string, MessageState>> {
  const rows = await tx.query<MessageState>(
    "select m.dedupe_id, m.status, m.channel, m.recipient from messages m where m.dedupe_id = any ($2::text[]) and m.tenant_id = $1",
    [tx.tenant, ids],
  );
  return new Map(rows.map((row) => [row.dedupe_id, row]));
}

export type MessageRow = StoredMessage & {
  readonly dedupe_id: string;
  readonly recipient: string;
  readonly thread_id: string;
  readonly attempts: number;
  readonly not_after: Date | null;
};

const ROW =
  "m.id, m.dedupe_id, m.channel, m.recipient, m.template, m.locale, m.subject, m.body, m.params, m.sealed, m.thread_id, m.attempts, m.not_after";

/** An older version may have queued a template that no longer exists. */
const KNOWN = Object.keys(MESSAGE_TEXTS.en);

/** Drops outdated messages. */
export function dropOutdated(tx: Transaction): void {
  tx.send(
    `update messages set status = 'outdated' where tenant_id = $1 and id in (
       select id from messages where tenant_id = $1 and status = 'due' and (not_after <= now() or template <> all ($2)) for update skip locked)`,
    [tx.tenant, KNOWN],
  );
}

export type Claim = { readonly channel: ChannelName; readonly limit: number; readonly leaseSeconds: number };

/** Takes due messages of a channel: of each booking the first unsent one. Taking one counts as an attempt and leases it. */
export async function claimMessages(tx: TenantSql, { channel, limit, leaseSeconds }: Claim): Promise<MessageRow[]> {
  return tx.query<MessageRow>(
    `update messages m set attempts = m.attempts + 1, next_try_at = now() + make_interval(secs => $3)
     where m.tenant_id = $1 and m.id = any (array(
       select d.id from messages d where d.tenant_id = $1 and d.channel = $4 and d.status = 'due' and d.next_try_at <= now()
         and d.position = (select a.position from messages a where a.thread_id = d.thread_id and a.channel = d.channel and a.tenant_id = $1
           and a.status = 'due' order by a.position limit 1)
       order by d.next_try_at limit $2 for update skip locked))
     returning ${ROW}`,
    [tx.tenant, limit, leaseSeconds, channel],
  );
}

type Sent = {
  readonly ref: string;
  readonly pauseSeconds: number;
  /** Keep the sealed values: another message may replace this one. */
  readonly isKept: boolean;
};

/**
 * Marks a message as sent. Later ones to the same person by the same channel wait `pauseSeconds`. An overtaken attempt changes nothing. The
 * pause skips messages that another transaction is marking, so that the two never wait for each other.
 */
export function markSent(tx: Transaction, message: MessageRow, { ref, pauseSeconds, isKept }: Sent): void {
  tx.send(
    `update messages set status = 'sent', sent_at = now(), provider_ref = $4, last_error = null
     where tenant_id = $1 and id = $2 and attempts = $3 and status = 'due'`,
    [tx.tenant, message.id, message.attempts, ref],
  );
  // This change of state erases the sealed values: see ../sql/forget_message.sql.
  if (isKept)
    tx.send("update messages set sealed = $4 where tenant_id = $1 and id = $2 and attempts = $3 and status = 'sent'", [
      tx.tenant,
      message.id,
      message.attempts,
      message.sealed,
    ]);
  if (pauseSeconds === 0) return;
  tx.send(
    `update messages set next_try_at = greatest(next_try_at, now() + make_interval(secs => $4))
     where tenant_id = $1 and id in (
       select id from messages where tenant_id = $1 and channel = $2 and recipient = $3 and status = 'due' for update skip locked)`,
    [tx.tenant, message.channel, message.recipient, pauseSeconds],
  );
}

/** Marks messages as sent whose own attempt could not mark them. */
export function markSentLate(tx: Transaction, sent: readonly { readonly id: string; readonly ref: string }[]): void {
  tx.send(
    `update messages m set status = 'sent', sent_at = now(), provider_ref = x.ref, last_error = null
     from unnest($2::uuid[], $3::text[]) as x(id, ref) where m.tenant_id = $1 and m.id = x.id and m.status in ('due', 'outdated')`,
    [tx.tenant, sent.map(({ id }) => id), sent.map(({ ref }) => ref)],
  );
}

/** Schedules a retry, for which later messages of its thread wait. */
export function markRetry(
  tx: Transaction,
  { message, reason, seconds }: { readonly message: MessageRow; readonly reason: string; readonly seconds: number },
): void {
  const { id, attempts, thread_id: thread, channel } = message;
  tx.send(
    `update messages set last_error = $4, next_try_at = now() + make_interval(secs => $5)
     where tenant_id = $1 and id = $2 and attempts = $3 and status = 'due'`,
    [tx.tenant, id, attempts, reason, seconds],
  );
  tx.send(
    `update messages set next_try_at = greatest(next_try_at, now() + make_interval(secs => $5))
     where tenant_id = $1 and id in (
       select id from messages where tenant_id = $1 and thread_id = $2 and channel = $3 and id <> $4 and status = 'due' for update skip locked)`,
    [tx.tenant, thread, channel, id, seconds],
  );
}

/** Gives a message up, with an audit row. */
export function markDead(
  tx: Transaction,
  { message, reason, auditId }: { readonly message: MessageRow; readonly reason: string; readonly auditId: string },
): void {
  tx.send(
    `with m as (update messages set status = 'dead', last_error = $4 where tenant_id = $1 and id = $2 and attempts = $3 and status = 'due'
       returning id)
     select record_events($1, 'messages', 'message.dead', array[m.id], array[$6]::jsonb[], null, array[$5]::uuid[]) from m`,
    [
      tx.tenant,
      message.id,
      message.attempts,
      reason,
      auditId,
      { template: message.template, channel: message.channel, attempts: message.attempts, reason },
    ],
  );
}

type Late = { readonly dedupeId: string; readonly reason: string; readonly auditId: string };

/** Gives up a message that its provider had accepted, with an audit row, and returns it. Null in any other state. */
export async function markSentAsDead(tx: Transaction, { dedupeId, reason, auditId }: Late): Promise<MessageRow | null> {
  const [row] = await tx.query<MessageRow>(
    `update messages m set status = 'dead', last_error = $3
     where m.tenant_id = $1 and m.dedupe_id = $2 and m.status = 'sent' and m.thread_id is not null returning ${ROW}`,
    [tx.tenant, dedupeId, reason],
  );
  if (!row) return null;
  const { id, template, channel, attempts } = row;
  tx.send("select record_events($1, 'messages', 'message.dead', array[$2]::uuid[], array[$3]::jsonb[], null, array[$4]::uuid[])", [
    tx.tenant,
    id,
    { template, channel, attempts, reason },
    auditId,
  ]);
  return row;
}

/** Erases the values of delivered messages. */
export function forgetDelivered(tx: Transaction, dedupeIds: readonly string[]): void {
  tx.send(
    "update messages set sealed = null where tenant_id = $1 and dedupe_id = any ($2::text[]) and status = 'sent' and sealed is not null",
    [tx.tenant, dedupeIds],
  );
}

export type MessageSummary = StoredMessage & {
  readonly created_at: Date;
  readonly recipient: string;
  readonly dedupe_id: string;
  readonly thread_id: string | null;
};

/** Messages without a channel, newest first. */
export async function readStoredMessages(tx: TenantSql, limit: number): Promise<MessageSummary[]> {
  return tx.query<MessageSummary>(
    `select id, created_at, channel, recipient, template, locale, subject, body, params, sealed, dedupe_id, thread_id
     from messages where tenant_id = $1 and status = 'kept' and template = any ($3) order by position desc limit $2`,
    [tx.tenant, limit, KNOWN],
  );
}
