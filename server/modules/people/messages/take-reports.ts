import type { Act } from "../../../act.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import { forgetDelivered, markSentAsDead } from "./store/messages.ts";
import { writeInstead } from "./write-instead.ts";

/** The provider's reports on accepted messages, by their ids. */
export type Reported = {
  readonly failed: readonly { readonly dedupeId: string; readonly reason: string }[];
  readonly delivered: readonly string[];
};

/**
 * Applies reports on accepted messages. An undeliverable one is given up with an audit row, and sent by e-mail to its fallback address.
 * Until delivery, but a day at most, its values stay stored for this e-mail. Screens show the stored state.
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
