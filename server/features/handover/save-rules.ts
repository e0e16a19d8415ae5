import type { Services } from "../../context.ts";
import type { Row, Transaction } from "../../database/database.ts";
import { writeClosing, writeIdentityLock, writeOutbox, writeRules } from "./store.ts";

type Keeper = Pick<Services, "newId">;

/** Ids of whatever is ruled about tell what the news is of; a rule of the whole tenant gets one of its own. */
function tell(
  { newId }: Keeper,
  tx: Transaction,
  { topic, subject, data }: { readonly topic: string; readonly subject: string | null; readonly data: Row },
): void {
  writeOutbox(tx, { outboxId: newId(), auditId: newId(), actor: "organiser", topic, subject: subject ?? newId(), data });
}

/** How often a ticket may be transferred on, and for how many others of one event somebody may act. See docs/rules/handover.md#limits. */
export function saveHandoverLimits(
  services: Keeper,
  tx: Transaction,
  limits: { readonly maxOnward: number; readonly maxRepresented: number },
): void {
  writeRules(tx, limits);
  tell(services, tx, { topic: "handover_rules.kept", subject: null, data: limits });
}

/** From when on no ticket of an event changes hands; null: the general rule alone. */
export function saveHandoverClosing(
  services: Keeper,
  tx: Transaction,
  { eventId, at }: { readonly eventId: string; readonly at: Date | null },
): void {
  writeClosing(tx, eventId, at);
  tell(services, tx, { topic: "handover_closing.kept", subject: eventId, data: { closesAt: at?.toISOString() ?? null } });
}

/** Whether tickets of a category stay with the name that was checked. False where the event has no such category. */
export async function saveIdentityLock(
  services: Keeper,
  tx: Transaction,
  { category, isLocked }: { readonly category: { readonly eventId: string; readonly id: string }; readonly isLocked: boolean },
): Promise<boolean> {
  const isKnown = await writeIdentityLock(tx, category, isLocked);
  if (isKnown) tell(services, tx, { topic: "identity_lock.kept", subject: category.id, data: { isLocked } });
  return isKnown;
}
