import type { Row, Sql } from "../../database/database.ts";

export type News = { id: string; topic: string; subject_id: string; payload: Row };

/** News that is due, locked for this transaction; another worker takes others. */
export async function takeNews(tx: Sql, tenant: string, limit: number): Promise<News[]> {
  return tx.query<News>(
    `select id, topic, subject_id, payload from outbox where tenant_id = $1 and done_at is null and next_try_at <= now()
     order by next_try_at limit $2 for update skip locked`,
    [tenant, limit],
  );
}

export async function finishNews(tx: Sql, tenant: string, ids: readonly string[]): Promise<void> {
  await tx.query("update outbox set done_at = now() where tenant_id = $1 and id = any ($2::uuid[])", [tenant, ids]);
}

export type Recipient = {
  booking_id: string;
  reference: string;
  total: number;
  full_name: string;
  phone: string;
  email: string | null;
  locale: "en" | "id";
  event: string;
};

/** Who is to hear of a booking, and what about. */
export async function readRecipient(tx: Sql, tenant: string, bookingId: string): Promise<Recipient | undefined> {
  return (
    await tx.query<Recipient>(
      `select b.id as booking_id, b.reference, b.total, y.full_name, y.phone, y.email, y.locale, e.name as event
     from bookings b join booking_buyers y on y.tenant_id = b.tenant_id and y.booking_id = b.id
     join events e on e.tenant_id = b.tenant_id and e.id = b.event_id where b.tenant_id = $1 and b.id = $2`,
      [tenant, bookingId],
    )
  )[0];
}

export type NewMessage = {
  id: string;
  dedupe: string;
  channel: "whatsapp" | "email";
  recipient: string;
  template: string;
  locale: string;
  body: string;
};

/** Keeps a message once for its deed and channel. */
export async function insertMessage(tx: Sql, tenant: string, m: NewMessage): Promise<void> {
  await tx.query(
    `insert into messages (tenant_id, id, dedupe_id, channel, recipient, template, locale, body) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, dedupe_id) do nothing`,
    [tenant, m.id, m.dedupe, m.channel, m.recipient, m.template, m.locale, m.body],
  );
}

export async function readMessages(tx: Sql, tenant: string): Promise<Row[]> {
  return tx.query(
    "select channel, recipient, template, locale, body, created_at from messages where tenant_id = $1 order by created_at desc limit 100",
    [tenant],
  );
}
