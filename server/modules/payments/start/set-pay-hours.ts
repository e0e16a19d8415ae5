import { demand } from "../../../act.ts";
import type { TenantSql, ActTransaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { readPayHoursOf, savePayHours } from "./store/pay-times.ts";

/** `isOwn`: the event has hours of its own, others those of their kind. */
export type PayHours = { readonly hours: number; readonly isOwn: boolean };

/** For how many hours a virtual account or a counter's code of an event can be paid; null where there is no such event. */
export async function showPayHours(tx: TenantSql, slug: string): Promise<PayHours | null> {
  const row = await readPayHoursOf(tx, slug);
  return row && { hours: row.hours, isOwn: row.is_own };
}

/** Changes it, with a trace; `hours` null goes back to those of its kind. They count from the next payment on: what is open keeps its end. */
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
