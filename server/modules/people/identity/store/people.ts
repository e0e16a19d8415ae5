import type { Act } from "../../../../act.ts";
import type { TenantSql, ActTransaction } from "../../../../platform/database/database.ts";
import { record } from "../../../../platform/events/record.ts";

/** A number unproved for this long, or an order this old, may belong to the number's former owner. */
const NUMBER_LASTS = "interval '180 days'";

/** The id of the person with a number that was just proved. Makes one if there is none, or if the last one was away for too long. */
export async function meetPerson(act: Pick<Act, "tenant" | "newId">, tx: ActTransaction, phone: string): Promise<string> {
  const { tenant } = act;
  await tx.query("select pg_advisory_xact_lock(hashtextextended('person ' || $1::text || ' ' || $2::text, 15))", [tenant, phone]);
  const closed = await tx.query<{ id: string }>(
    `update people set closed_at = now() where tenant_id = $1 and phone = $2 and closed_at is null and seen_at < now() - ${NUMBER_LASTS} returning id`,
    [tenant, phone],
  );
  for (const { id } of closed) {
    // Invalidate links sent to the number before it changed hands.
    await tx.query(
      "select withdraw_order_keys($1, array(select y.booking_id from booking_buyers y where y.tenant_id = $1 and y.phone = $2), null)",
      [tenant, phone],
    );
    record(tx, { topic: "person.closed", subject: id });
  }
  const rows = await tx.query<{ id: string }>(
    `insert into people (tenant_id, id, phone, orders_since) values ($1, $2, $3, now() - ${NUMBER_LASTS})
     on conflict (phone, tenant_id) where closed_at is null do update set seen_at = now() returning id`,
    [tenant, act.newId(), phone],
  );
  return rows[0]!.id;
}

/**
 * Gives a person another number. Earlier orders stay theirs, and tickets received by the old number come along. Links sent to the old
 * number end, and so do grants by these links, except `keep`. Returns the tickets that came along, or undefined if the number is taken.
 */
export async function movePerson(
  tx: TenantSql,
  { personId, phone, keep }: { readonly personId: string; readonly phone: string; readonly keep: string | null },
): Promise<readonly string[] | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('person ' || $1::text || ' ' || $2::text, 15))", [tx.tenant, phone]);
  const taken = await tx.query("select 1 from people where tenant_id = $1 and phone = $2 and closed_at is null", [tx.tenant, phone]);
  if (taken.length > 0) return undefined;
  const [moved] = await tx.query<{ tickets: string[] }>("select move_held_tickets($1, $2, $3) as tickets", [tx.tenant, personId, phone]);
  await tx.query(
    `insert into person_orders (tenant_id, person_id, booking_id, proved_by) select $1, $2, o, 'former_number' from orders_of_person($1, $2) o
     on conflict do nothing`,
    [tx.tenant, personId],
  );
  await tx.query("select withdraw_order_keys($1, array(select o from orders_of_person($1, $2) o), $3)", [tx.tenant, personId, keep]);
  await tx.query(`update people set phone = $3, orders_since = now() - ${NUMBER_LASTS}, seen_at = now() where tenant_id = $1 and id = $2`, [
    tx.tenant,
    personId,
    phone,
  ]);
  return moved!.tickets;
}

/** The number of a person. Undefined once closed. */
export async function readNumber(tx: TenantSql, personId: string): Promise<string | undefined> {
  const rows = await tx.query<{ phone: string }>("select phone from people where tenant_id = $1 and id = $2 and closed_at is null", [
    tx.tenant,
    personId,
  ]);
  return rows[0]?.phone;
}

/** The id of the person with this number now. */
export async function findPerson(tx: TenantSql, phone: string): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>("select id from people where tenant_id = $1 and phone = $2 and closed_at is null", [
    tx.tenant,
    phone,
  ]);
  return rows[0]?.id;
}
