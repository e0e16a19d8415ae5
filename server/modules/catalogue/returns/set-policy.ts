import { isReturnPolicy, type ReturnPolicy } from "#domain/orders/returns/return-policy.ts";
import type { EventPolicies } from "#i18n/catalogue/write-return-terms.ts";
import { demand, type Act } from "../../../act.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { findCategory, lockTerms, writePolicy, writeTerms } from "./store.ts";
import { policiesOf, withReturnTerms } from "./write-terms.ts";

export type PolicySetting = {
  readonly slug: string;
  /** A category's name. Null: the event. */
  readonly category: string | null;
  /** Null removes the policy: a category then has the event's. A category without steps is never returned. */
  readonly policy: ReturnPolicy | null;
};
type Acting = Pick<Act, "db" | "tenant" | "actor">;

/** Returns an event's policies. Undefined for an unknown event. */
export async function showReturnPolicy({ db, tenant }: Acting, slug: string): Promise<EventPolicies | undefined> {
  return db.transaction(tenant, async (tx) => {
    const event = await lockTerms(tx, slug);
    return event && policiesOf(tx, event.id);
  });
}

/**
 * Sets or removes the policy of an event or of one of its categories, and writes the terms' paragraph from it, in one transaction. Earlier
 * orders keep the policy under which they were bought, or have this one if it gives more. Returns the policies in force, or what is missing. Throws RangeError for steps
 * that are none.
 */
export async function setReturnPolicy(
  act: Acting,
  { slug, category, policy }: PolicySetting,
): Promise<EventPolicies | "no event" | "no category"> {
  demand(act, "tickets.rules");
  const isEmpty = category === null && policy?.length === 0;
  if (policy !== null && (isEmpty || !isReturnPolicy(policy))) throw new RangeError("not the steps of a policy");
  return act.db.transaction(act, async (tx) => {
    const event = await lockTerms(tx, slug);
    if (!event) return "no event";
    const categoryId = category === null ? null : await findCategory(tx, event.id, category);
    if (category !== null && categoryId === null) return "no category";
    writePolicy(tx, { eventId: event.id, categoryId, policy });
    const steps = policy?.map(({ hours, percent, withFee }) => `${hours}h=${percent}${withFee ? "+fee" : ""}`) ?? null;
    recordAudit(tx, { topic: "return_policy.kept", subject: event.id, data: { category: categoryId, steps } });
    const policies = await policiesOf(tx, event.id);
    if (await writeTerms(tx, event.id, withReturnTerms(event.terms, policies)))
      recordAudit(tx, { topic: "event.terms", subject: event.id, data: { slug } });
    return policies;
  });
}
