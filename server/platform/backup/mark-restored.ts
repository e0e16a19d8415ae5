import { OPERATOR } from "../base/actor.ts";
import { newId } from "../base/new-id.ts";
import type { Param, Sql } from "../database/database.ts";
import { recordAudit } from "../events/record.ts";

export type RestoredOptions = {
  /** The moment that the data are from: anything done later is unknown here. ISO. */
  readonly takenAt: string;
  /** Ends every login: one that was ended after `takenAt` would else be open again. */
  readonly endsLogins: boolean;
};

export type Followed = { readonly tenants: number; readonly endedLogins: number };

/**
 * Receipt numbers come in ranges of a million: after a restore, no number is given again from a range in which the lost part of the books may have
 * given numbers.
 */
const SERIES = 1_000_000;

/** The same of tickets' codes: each was issued anew less often than this in the lost part of the books. */
const VERSIONS = 100;

const RECEIPTS = `
  insert into receipt_counters as c (tenant_id, year, last)
    select $1, y, ${SERIES} from generate_series(extract(year from $2::timestamptz at time zone 'Asia/Jakarta')::int,
      extract(year from now() at time zone 'Asia/Jakarta')::int) y
    on conflict (tenant_id, year) do update set last = (c.last / ${SERIES} + 1) * ${SERIES}
  returning year, last as "from"`;

/** What has to be done to each tenant's restored data; $1 is the tenant. */
const STEPS = [
  // The provider is asked who paid meanwhile before holds are given up.
  `update bookings set hold_until = clock_timestamp() + interval '5 minutes'
     where tenant_id = $1 and status in ('awaiting_payment', 'verifying') and hold_until < clock_timestamp() + interval '5 minutes'`,
  "update payments set asked_at = now() - interval '1 day', unanswered = 0 where tenant_id = $1 and status in ('created', 'pending') and is_watched",
  "update refunds set next_try_at = now() where tenant_id = $1 and status in ('requested', 'pending')",
  // Tonight's comparison with the provider's books is due again; it begins a day before the one that was finished last.
  `update book_comparisons set finished_at = null, leased_until = '-infinity'
     where tenant_id = $1 and night = (select max(night) from book_comparisons where tenant_id = $1)`,
  // Devices at gates ask only for changes since their last request, and may know later states than the restored ones. A recipient of the lost
  // time holds the next code: give later recipients a later one.
  `update tickets t set changed_at = clock_timestamp(), next_version = (greatest(t.version, t.next_version) / ${VERSIONS} + 1) * ${VERSIONS}
     from events e where t.tenant_id = $1 and e.tenant_id = t.tenant_id and e.id = t.event_id and coalesce(e.ends_at, e.starts_at, now()) > now() - interval '1 day'`,
  // What is asked for by transactions of another cluster would never be news, or always.
  "update seat_claims set change = pg_current_xact_id() where tenant_id = $1",
  // A code that was used after the backup would work once more.
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
 * Everything that must follow when data came back from an earlier moment, by whatever means: receipt numbers continue beyond all that may have been
 * given, so do the codes of tickets that are issued anew, open payments are asked about at once, gates fetch their tickets again, and every tenant's audit records it. Safe to repeat. `sql` is a
 * connection of the owner or an administrator, outside a transaction.
 */
export async function markRestored(sql: Sql, options: RestoredOptions): Promise<Followed> {
  const tenants = await sql.query<{ id: string }>("select id from tenants order by id");
  const id = newId();
  let endedLogins = 0;
  for (const tenant of tenants) endedLogins += await markTenant(sql, tenant.id, { id, restoredOptions: options });
  return { tenants: tenants.length, endedLogins };
}
