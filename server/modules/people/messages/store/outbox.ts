import type { Row, TenantSql, Transaction, ActTransaction } from "../../../../platform/database/database.ts";
import { recordAudit } from "../../../../platform/events/record.ts";

export type OutboxEntry = {
  id: string;
  topic: string;
  subject_id: string;
  payload: Row;
  attempts: number;
  created_at: Date;
  /** Age in seconds. */
  age: number;
};

/** Locks this tenant's outbox until the transaction ends, to keep its order. False: another worker is delivering it. */
export async function lockOutboxEntry(tx: TenantSql): Promise<boolean> {
  const [row] = await tx.query<{ ok: boolean }>("select pg_try_advisory_xact_lock(hashtextextended('news ' || $1::text, 0)) as ok", [
    tx.tenant,
  ]);
  return row?.ok === true;
}

/** Due outbox events, in the order of writing. */
export async function takeOutboxEntries(tx: TenantSql, limit: number): Promise<OutboxEntry[]> {
  return tx.query<OutboxEntry>(
    `select id, topic, subject_id, payload, attempts, created_at, extract(epoch from now() - created_at)::float8 as age
     from outbox where tenant_id = $1 and done_at is null and next_try_at <= now()
     order by position limit $2 for update skip locked`,
    [tx.tenant, limit],
  );
}

/** One outbox event, if still due. */
export async function takeOutboxEntry(tx: TenantSql, id: string): Promise<OutboxEntry[]> {
  return tx.query<OutboxEntry>(
    `select id, topic, subject_id, payload, attempts, created_at, extract(epoch from now() - created_at)::float8 as age
     from outbox where tenant_id = $1 and id = $2 and done_at is null and next_try_at <= now() for update skip locked`,
    [tx.tenant, id],
  );
}

/** Whether an event about a subject is waiting. */
export async function isNewsDue(tx: TenantSql, subject: string): Promise<boolean> {
  const rows = await tx.query("select 1 from outbox where tenant_id = $1 and subject_id = $2 and done_at is null limit 1", [
    tx.tenant,
    subject,
  ]);
  return rows.length > 0;
}

export function finishOutboxEntries(tx: Transaction, ids: readonly string[]): void {
  tx.send(
    `update outbox o set done_at = now() from unnest($2::uuid[]) as x(id)
       cross join lateral (select c.ctid as at from outbox c where c.tenant_id = $1 and c.id = x.id limit 1) f
     where o.ctid = f.at`,
    [tx.tenant, ids],
  );
}

export function postponeOutboxEntry(tx: Transaction, id: string, seconds: number): void {
  tx.send("update outbox set attempts = attempts + 1, next_try_at = now() + make_interval(secs => $3) where tenant_id = $1 and id = $2", [
    tx.tenant,
    id,
    seconds,
  ]);
}

/** Delays outbox events by some seconds each, without counting a failed attempt. */
export function delayOutboxEntries(tx: Transaction, delays: readonly { readonly id: string; readonly seconds: number }[]): void {
  tx.send(
    `update outbox o set next_try_at = now() + make_interval(secs => x.seconds)
     from unnest($2::uuid[], $3::float8[]) as x(id, seconds) where o.tenant_id = $1 and o.id = x.id`,
    [tx.tenant, delays.map(({ id }) => id), delays.map(({ seconds }) => seconds)],
  );
}

/** Gives an outbox event up. The audit says that nobody was notified. */
export function buryOutboxEntry(tx: ActTransaction, news: OutboxEntry): void {
  tx.send("update outbox set attempts = attempts + 1, done_at = now() where tenant_id = $1 and id = $2", [tx.tenant, news.id]);
  recordAudit(tx, { topic: "news.dead", subject: news.subject_id, data: { topic: news.topic, newsId: news.id } });
}
