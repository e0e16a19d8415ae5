import pg from "pg";
import { compareBooks } from "./compare-books.ts";
import { compareTold } from "./compare-told.ts";
import { lawBreakers } from "./laws.ts";
import type { Told } from "./notes.ts";
import type { Query, World } from "./open-world.ts";

/** An impossible state, made by hand. */
type Wound = { readonly name: string; readonly sql: string };

/** One row of a kind, always the same one. */
const one = (table: string, where: string, key = "id") => `(select ${key} from ${table} where ${where} order by ${key} limit 1)`;
const CONFIRMED = one("bookings", "status = 'confirmed' and total > 0");
const FILM = one("media_files", "state = 'ready'");
const PAID = one("payments", "settled_amount is not null and refunded_total = 0");

export const WOUNDS: readonly Wound[] = [
  { name: "a ticket is gone", sql: `delete from tickets where id = ${one("tickets", "true")}` },
  {
    name: "a ticket too many",
    sql: `insert into tickets (tenant_id, id, booking_id, event_id, category_id, position, code, status, holder, category)
      select tenant_id, gen_random_uuid(), booking_id, event_id, category_id, 90, 'WOUND', 'valid', holder, category from tickets where id = ${one("tickets", "true")}`,
  },
  {
    name: "a place is sold twice",
    sql: `update quotas set taken = taken - 1 where id = (select claim_quotas[1] from bookings where id = ${CONFIRMED})`,
  },
  {
    name: "a place is lost",
    sql: `update quotas set taken = taken + 1 where id = (select claim_quotas[1] from bookings where id = ${CONFIRMED})`,
  },
  { name: "a promo counts one too many", sql: `update promos set used = used + 1 where id = ${one("promos", "used < max_uses")}` },
  { name: "a receipt is gone", sql: `delete from receipts where booking_id = ${CONFIRMED}` },
  { name: "a receipt's number is left out", sql: "update receipt_counters set last = last + 1" },
  {
    name: "money is forgotten",
    sql: `update payments set status = 'expired', settled_amount = null, settled_at = null where id = ${PAID}`,
  },
  { name: "money is counted wrong", sql: `update payments set settled_amount = settled_amount + 1 where id = ${PAID}` },
  { name: "the provider's name of a payment is lost", sql: `update payments set provider_ref = null where id = ${PAID}` },
  {
    name: "an order is confirmed and never paid",
    sql: `update bookings set status = 'confirmed', confirmed_at = now() where id = ${one("bookings", "status = 'expired' and total > 0")}`,
  },
  { name: "a paid order has run out", sql: `update bookings set status = 'expired' where id = ${CONFIRMED}` },
  { name: "a confirmation is never told", sql: `delete from outbox where topic = 'booking.confirmed' and subject_id = ${CONFIRMED}` },
  { name: "a confirmation leaves no trace", sql: `delete from audit where action = 'booking.confirmed' and subject_id = ${CONFIRMED}` },
  { name: "a hold leaves no trace", sql: `delete from audit where action = 'booking.held' and subject_id = ${CONFIRMED}` },
  { name: "money leaves no trace", sql: `delete from audit where action = 'payment.settled' and subject_id = ${PAID}` },
  { name: "tickets are never sent", sql: `delete from messages where template = 'booking.tickets' and thread_id = ${CONFIRMED}` },
  { name: "a refund is gone", sql: `delete from refunds where id = ${one("refunds", "true")}` },
  { name: "a refund is of another amount", sql: `update refunds set amount = amount + 1 where id = ${one("refunds", "true")}` },
  { name: "a refund is stuck", sql: `update refunds set status = 'requested' where id = ${one("refunds", "status = 'succeeded'")}` },
  {
    name: "a payment is open for ever",
    sql: `update payments set status = 'pending', is_watched = true where id = ${one("payments", "status = 'expired'")}`,
  },
  { name: "a buyer's details are gone", sql: `delete from booking_buyers where booking_id = ${CONFIRMED}` },
  { name: "an order that was told of is gone", sql: `delete from bookings where id = ${one("bookings", "status = 'expired'")}` },
  { name: "a film has failed", sql: `update media_files set state = 'failed' where id = ${FILM}` },
  {
    name: "a height of a film is gone",
    sql: `delete from media_renditions where media_id = ${FILM} and height = (select max(height) from media_renditions where media_id = ${FILM})`,
  },
  {
    name: "a film's making has left pieces",
    sql: `insert into media_pieces (tenant_id, media_id, height, n, milliseconds, bytes, digest, is_last)
      select tenant_id, id, 240, 0, 1, 1, repeat('0', 64), true from media_files where id = ${FILM}`,
  },
  { name: "news is untold", sql: `update outbox set done_at = null where id = ${one("outbox", "true")}` },
];

/**
 * Makes each wound in a transaction that is rolled back, without triggers and checks, and runs the laws. Returns the wounds that were not
 * detected, or could not be made for lack of rows.
 */
export async function unnoticedWounds(world: World, databaseUrl: string, told: readonly Told[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sql: Query = async (text, params = []) => (await client.query(text, [...params])).rows as never;
  const look = async () => [
    ...(await lawBreakers(sql, world.gone)),
    ...(await compareBooks(sql, world.journal)),
    ...(await compareTold(sql, told)),
  ];
  const unnoticed: string[] = [];
  try {
    const before = await look();
    if (before.length > 0) return before.map((each) => `broken before any wound: ${each}`);
    const checks = await sql<{ drop: string }>(
      "select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
    );
    for (const wound of WOUNDS) {
      await client.query("begin");
      for (const { drop } of checks) await client.query(drop);
      await client.query("set local session_replication_role = replica");
      const { rowCount } = await client.query(wound.sql);
      const found = rowCount ? await look() : [];
      if (found.length === 0) unnoticed.push(rowCount ? `not noticed: ${wound.name}` : `not made, there is no such row: ${wound.name}`);
      await client.query("rollback");
    }
    return unnoticed;
  } finally {
    await client.end();
  }
}
