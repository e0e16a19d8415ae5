import type { Act } from "../../../act.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { forgetDelivered, markSentAsDead } from "./store/messages.ts";
import { writeInstead } from "./write-instead.ts";

/** What a provider says of messages that it had taken over, by the ids that went with them. */
export type Reported = {
  readonly failed: readonly { readonly dedupeId: string; readonly reason: string }[];
  readonly delivered: readonly string[];
};

/**
 * Takes what became of messages that the provider had taken over. One that could not be delivered after all is given up with a trace, and goes by
 * e-mail where it names an address; what it says is kept for that until it is delivered, a day at most. Screens say what the records say.
 */
export async function takeReports(act: Act, { failed, delivered }: Reported): Promise<void> {
  if (failed.length + delivered.length === 0) return;
  await act.db.transaction(act, async (tx) => {
    if (delivered.length > 0) forgetDelivered(tx, delivered);
    for (const { dedupeId, reason } of failed) {
      const message = await markSentAsDead(tx, { dedupeId, reason, auditId: act.newId() });
      if (message) writeInstead(act, tx, message);
    }
  });
  for (const { reason } of failed) writeLog("warn", "a message was not delivered", { tenant: act.tenant, reason });
}
