import type { Ctx } from "../../context.ts";
import { writeLog } from "../../observability/write-log.ts";
import { markSentAsDead } from "./store/messages.ts";

/** A message by the id that went with it, and why it could not be delivered. */
type Undelivered = { readonly dedupeId: string; readonly reason: string };

/**
 * Marks messages that the provider took over and could not deliver after all as given up, with a trace: screens then say that they were not sent. What
 * they said was erased when they left, so they are not made again by themselves.
 */
export async function markUndelivered(ctx: Ctx, failures: readonly Undelivered[]): Promise<void> {
  if (failures.length === 0) return;
  await ctx.db.transaction(ctx.tenant, async (tx) => {
    for (const { dedupeId, reason } of failures) markSentAsDead(tx, { dedupeId, reason, auditId: ctx.newId() });
  });
  for (const { reason } of failures) writeLog("warn", "a message was not delivered", { tenant: ctx.tenant, reason });
}
