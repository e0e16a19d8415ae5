import { demand } from "../../../act.ts";
import type { TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { readPayHoursOf, savePayHours } from "./store/pay-times.ts";

/** `isOwn`: the hours are the event's own, not those of its kind. */
export type PayHours = { readonly hours: number; readonly isOwn: boolean };

/** Returns the hours for paying an event by virtual account or at a counter. Null for an unknown event. */
export async function showPayHours(tx: TenantSql, slug: string): Promise<PayHours | null> {
  const row = await readPayHoursOf(tx, slug);
  return row && { hours: row.hours, isOwn: row.is_own };
}

/**
 * Changes an event's hours for slow payment methods, with an audit row. `hours` null restores the default of the event's kind. Open
 * payments keep their end.
 */
export async function setPayHours(
  tx: ActTransaction,
  { slug, hours }: { readonly slug: string; readonly hours: number | null },
): Promise<PayHours | null> {
  demand(tx, "sale.limits");
  const row = await readPayHoursOf(tx, slug);
  if (!row) return null;
  savePayHours(tx, row.id, hours);
  recordAudit(tx, { topic: "pay_hours.changed", subject: row.id, data: { hours } });
  return showPayHours(tx, slug);
}
