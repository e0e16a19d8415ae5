import { OPERATOR } from "../base/actor.ts";
import { newId } from "../base/new-id.ts";
import type { Param, Sql } from "../database/database.ts";
import { recordAudit } from "../events/record.ts";

export type RestoredOptions = {
  /** The time of the data, ISO. Later changes are lost. */
  readonly takenAt: string;
  /** Ends every login: one that ended after `takenAt` would otherwise be valid again. */
  readonly endsLogins: boolean;
};

export type Followed = { readonly tenants: number; readonly endedLogins: number };

/** Receipt numbers continue in the next range of a million, beyond any number given in the lost period. */
const SERIES = 1_000_000;

/**
 * After a restore, versions of ticket codes continue at the next multiple of this. No ticket was reissued this often in the lost period.
 */
const VERSIONS = 100;

const RECEIPTS = `
  insert into receipt_counters as c (tenant_id, year, last)
    select $1, y, ${SERIES} from generate_series(extract(year from $2::timestamptz at time zone 'Asia/Jakarta')::int,
      extract(year from now() at time zone 'Asia/Jakarta')::int) y
    on conflict (tenant_id, year) do update set last = (c.last / ${SERIES} + 1) * ${SERIES}
  returning year, last as "from"`;

/** Statements for each tenant's restored data. $1 is the tenant. */
const STEPS = [
  // Query the provider for payments before holds expire.
  `update bookings set hold_until = clock_timestamp() + interval '5 minutes'
     where tenant_id = $1 and status in ('awaiting_payment', 'verifying') and hold_until < clock_timestamp() + interval '5 minutes'`,
  "update payments set asked_at = now() - interval '1 day', unanswered = 0 where tenant_id = $1 and status in ('created', 'pending') and is_watched",
  "update refunds set next_try_at = now() where tenant_id = $1 and status in ('requested', 'pending')",
  // Tonight's comparison with the provider's books is due again. It covers the time from a day before the last finished one.
  `update book_comparisons set finished_at = null, leased_until = '-infinity'
     where tenant_id = $1 and night = (select max(night) from book_comparisons where tenant_id = $1)`,
  // Gate devices request only changes since their last call, and may know later states than the restored ones. Reissues in the lost period
  // may have used up the next versions, so continue far above them.
  `update tickets t set changed_at = clock_timestamp(), next_version = (greatest(t.version, t.next_version) / ${VERSIONS} + 1) * ${VERSIONS}
     from events e where t.tenant_id = $1 and e.tenant_id = t.tenant_id and e.id = t.event_id and coalesce(e.ends_at, e.starts_at, now()) > now() - interval '1 day'`,
  // Transaction ids of another cluster would make a change never new, or always new.
  "update seat_claims set change = pg_current_xact_id() where tenant_id = $1",
  // A code used after the backup would work again.
  "update one_time_codes set tries = 5 where tenant_id = $1 and used_at is null and expires_at > clock_timestamp()",
];

async function markTenant(
  sql: Sql,
  tenant: string,
  { id, restoredOptions: { takenAt, endsLogins } }: { readonly id: string; readonly restoredOptions: RestoredOptions },
): Promise<number> {
  await sql.query("begin");
  try {
    await sql.query("set local role karcis_app");
    await sql.query("select set_config('app.tenant', $1, true)", [tenant]);
    const receipts = await sql.query<{ year: number; from: number }>(RECEIPTS, [tenant, takenAt]);
    for (const step of STEPS) await sql.query(step, [tenant]);
    const ended = endsLogins
      ? await sql.query("update login_sessions set ended_at = clock_timestamp() where tenant_id = $1 and ended_at is null returning id", [
          tenant,
        ])
      : [];
    const sent: Promise<unknown>[] = [];
    const tx = { tenant, actor: OPERATOR, send: (text: string, params?: readonly Param[]) => void sent.push(sql.query(text, params)) };
    const data = { takenAt, receipts, endedLogins: ended.length };
    recordAudit(tx, { topic: "deployment.restored", subject: id, data });
    await Promise.all(sent);
    await sql.query("commit");
    return ended.length;
  } catch (error) {
    await sql.query("rollback");
    throw error;
  }
}

/**
 * Follow-up work on restored data from an earlier time: receipt numbers and ticket code versions continue beyond the lost period, open
 * payments are queried at once, gates download their tickets again, and every tenant's audit records it. Safe to repeat. `sql` is a
 * connection of the owner or an administrator, outside a transaction.
 */
export async function markRestored(sql: Sql, options: RestoredOptions): Promise<Followed> {
  const tenants = await sql.query<{ id: string }>("select id from tenants order by id");
  const id = newId();
  let endedLogins = 0;
  for (const tenant of tenants) endedLogins += await markTenant(sql, tenant.id, { id, restoredOptions: options });
  return { tenants: tenants.length, endedLogins };
}
