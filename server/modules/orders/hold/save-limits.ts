import { demand } from "../../../act.ts";
import { HOLD_LIMIT_NAMES, type HoldLimitName, type HoldLimits } from "../../../platform/config/hold-limit-settings.ts";
import type { Row, TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";

/** An event's own limits. Null: use the deployment's. */
export type LimitChanges = Readonly<Partial<Record<HoldLimitName, number | null>>>;

const columnOf = (name: HoldLimitName) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An event's limits on unpaid holds. `isOwn`: the limit is the event's own. */
export async function readHoldLimitsOf(
  tx: TenantSql,
  eventId: string,
  standard: HoldLimits,
): Promise<{ readonly name: HoldLimitName; readonly value: number; readonly isOwn: boolean }[]> {
  const [row] = await tx.query<Row>("select * from hold_limits where tenant_id = $1 and event_id = $2", [tx.tenant, eventId]);
  return HOLD_LIMIT_NAMES.map((name) => {
    const own = row?.[columnOf(name)];
    return typeof own === "number" ? { name, value: own, isOwn: true } : { name, value: standard[name], isOwn: false };
  });
}

/** Changes an event's limits, with an audit row. They apply from the next hold, in every process. */
export function saveHoldLimits(
  tx: ActTransaction,
  { eventId, changes }: { readonly eventId: string; readonly changes: LimitChanges },
): void {
  demand(tx, "sale.limits");
  const names = HOLD_LIMIT_NAMES.filter((name) => changes[name] !== undefined);
  const columns = names.map(columnOf);
  const places = names.map((_, i) => `$${i + 3}`);
  tx.send(
    `insert into hold_limits (tenant_id, event_id, ${columns.join(", ")}) values ($1, $2, ${places.join(", ")})
     on conflict (tenant_id, event_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    [tx.tenant, eventId, ...names.map((name) => changes[name]!)],
  );
  recordAudit(tx, { topic: "hold_limits.changed", subject: eventId, data: changes });
}
