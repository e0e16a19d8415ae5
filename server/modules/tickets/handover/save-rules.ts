import { demand } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { record } from "../../../platform/events/record.ts";
import { writeClosing, writeIdentityLock, writeRules } from "./store.ts";

/** Sets how often a ticket may be transferred, and how many others one person may represent at an event. See docs/rules/handover.md#limits. */
export function saveHandoverLimits(tx: ActTransaction, limits: { readonly maxOnward: number; readonly maxRepresented: number }): void {
  demand(tx, "tickets.rules");
  writeRules(tx, limits);
  record(tx, { topic: "handover_rules.kept", data: limits });
}

/** Sets when an event's tickets stop changing hands. Null: by the general rule alone. */
export function saveHandoverClosing(tx: ActTransaction, { eventId, at }: { readonly eventId: string; readonly at: Date | null }): void {
  demand(tx, "tickets.rules");
  writeClosing(tx, eventId, at);
  record(tx, { topic: "handover_closing.kept", subject: eventId, data: { closesAt: at?.toISOString() ?? null } });
}

/** Sets whether tickets of a category stay with their verified name. False if the event has no such category. */
export async function saveIdentityLock(
  tx: ActTransaction,
  { category, isLocked }: { readonly category: { readonly eventId: string; readonly id: string }; readonly isLocked: boolean },
): Promise<boolean> {
  demand(tx, "tickets.rules");
  const isKnown = await writeIdentityLock(tx, category, isLocked);
  if (isKnown) record(tx, { topic: "identity_lock.kept", subject: category.id, data: { isLocked } });
  return isKnown;
}
