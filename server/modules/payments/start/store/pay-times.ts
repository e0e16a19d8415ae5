import type { Act } from "../../../../act.ts";
import type { TenantSql, Transaction } from "../../../../platform/database/database.ts";

/** See long_times. `until` is an instant, or null if the method cannot be chosen. */
export type LongTime = {
  readonly hours: number;
  readonly until: string | null;
  readonly why: "few_left" | "waiting" | "queue" | "many" | "closing" | "over" | null;
};

/** Returns the end of a booking's time for a slow payment method, if chosen now. */
export async function readLongTime(
  { db, tenant }: Pick<Act, "db" | "tenant">,
  { id, limits }: { readonly id: string; readonly limits: readonly number[] },
): Promise<LongTime | null> {
  const [row] = await db.query<{ times: LongTime[] | null }>("select long_times(as_tenant($1), array[$2]::uuid[], $3::int[]) as times", [
    tenant,
    id,
    limits,
  ]);
  return row!.times?.[0] ?? null;
}

type PayHoursRow = { id: string; hours: number; is_own: boolean };

/** Returns the hours of an event or a video for slow payment methods. */
export async function readPayHoursOf(tx: TenantSql, slug: string): Promise<PayHoursRow | null> {
  const [row] = await tx.query<PayHoursRow>(
    `select e.id, extract(epoch from pay_hours_of(e))::int / 3600 as hours, e.pay_hours is not null as is_own
     from events e where e.tenant_id = $1 and e.slug = $2`,
    [tx.tenant, slug],
  );
  return row ?? null;
}

/** Increments the version, so that pages show the change. */
export function savePayHours(tx: Transaction, id: string, hours: number | null): void {
  tx.send("update events set pay_hours = $3, version = version + 1 where tenant_id = $1 and id = $2", [tx.tenant, id, hours]);
}
