import type { Row, Sql, Transaction } from "../../database/database.ts";

export type News = { id: string; topic: string; subject_id: string; payload: Row };

/** News that is due, locked for this transaction; another worker takes others. */
export async function takeNews(tx: Sql, tenant: string, limit: number): Promise<News[]> {
  return tx.query<News>(
    `select id, topic, subject_id, payload from outbox where tenant_id = $1 and done_at is null and next_try_at <= now()
     order by next_try_at limit $2 for update skip locked`,
    [tenant, limit],
  );
}

export function finishNews(tx: Transaction, tenant: string, ids: readonly string[]): void {
  tx.send("update outbox set done_at = now() where tenant_id = $1 and id = any ($2::uuid[])", [tenant, ids]);
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

/** Who is to hear of these bookings, and what about. Bookings without a buyer are left out. */
export async function readRecipients(tx: Sql, tenant: string, bookingIds: readonly string[]): Promise<Recipient[]> {
  return tx.query<Recipient>(
    `select b.id as booking_id, b.reference, b.total, y.full_name, y.phone, y.email, y.locale, e.name as event
     from bookings b join booking_buyers y on y.tenant_id = b.tenant_id and y.booking_id = b.id
     join events e on e.tenant_id = b.tenant_id and e.id = b.event_id where b.tenant_id = $1 and b.id = any ($2::uuid[])`,
    [tenant, bookingIds],
  );
}

export type NewMessage = {
  id: string;
  dedupe_id: string;
  channel: "whatsapp" | "email";
  recipient: string;
  template: string;
  locale: string;
  body: string;
};

/** Keeps each message once for its deed and channel. */
export function insertMessages(tx: Transaction, tenant: string, messages: readonly NewMessage[]): void {
  tx.send(
    `insert into messages (tenant_id, id, dedupe_id, channel, recipient, template, locale, body)
     select $1, x.id, x.dedupe_id, x.channel, x.recipient, x.template, x.locale, x.body
     from jsonb_to_recordset($2::jsonb) as x(id uuid, dedupe_id text, channel text, recipient text, template text, locale text, body text)
     on conflict (tenant_id, dedupe_id) do nothing`,
    [tenant, JSON.stringify(messages)],
  );
}
