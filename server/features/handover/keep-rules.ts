import type { Services } from "../../context.ts";
import type { Row, Transaction } from "../../database/database.ts";
import { writeClosing, writeIdentityLock, writeNews, writeRules } from "./store.ts";

type Keeper = Pick<Services, "newId">;

/** Ids of whatever is ruled about tell what the news is of; a rule of the whole tenant gets one of its own. */
function tell({ newId }: Keeper, tx: Transaction, tenant: string, topic: string, subject: string | null, data: Row): void {
  writeNews(tx, tenant, { outboxId: newId(), auditId: newId(), actor: "organiser", topic, subject: subject ?? newId(), data });
}

/** How often a ticket may be transferred on, and for how many others of one event somebody may act. See docs/rules/handover.md#limits. */
export function keepHandoverLimits(
  services: Keeper,
  tx: Transaction,
  tenant: string,
  limits: { readonly maxOnward: number; readonly maxRepresented: number },
): void {
  writeRules(tx, tenant, limits);
  tell(services, tx, tenant, "handover_rules.kept", null, limits);
}

/** From when on no ticket of an event changes hands; null: the general rule alone. */
export function keepHandoverClosing(services: Keeper, tx: Transaction, tenant: string, eventId: string, at: Date | null): void {
  writeClosing(tx, tenant, eventId, at);
  tell(services, tx, tenant, "handover_closing.kept", eventId, { closesAt: at?.toISOString() ?? null });
}

/** Whether tickets of a category stay with the name that was checked. False where the event has no such category. */
export async function keepIdentityLock(
  services: Keeper,
  tx: Transaction,
  tenant: string,
  category: { readonly eventId: string; readonly id: string },
  isLocked: boolean,
): Promise<boolean> {
  const isKnown = await writeIdentityLock(tx, tenant, category, isLocked);
  if (isKnown) tell(services, tx, tenant, "identity_lock.kept", category.id, { isLocked });
  return isKnown;
}
