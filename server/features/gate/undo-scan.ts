import type { Ctx } from "../../context.ts";
import { Problem } from "../../problem.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";
import { undoOnce } from "./store.ts";

/**
 * Takes an admission at this event back: the ticket is valid again. Undone already: quiet. Throws GATE_ROLE unless the token is a
 * supervisor's, NOT_FOUND for what is no admission.
 */
export async function undoScan(ctx: Ctx, scanId: string, reason: string): Promise<void> {
  const token = tokenOf(ctx);
  const result = await undoOnce(ctx.db, ctx.tenant, { token, scan: scanId, reason, audit: ctx.newId(), news: ctx.newId() });
  if (result === null) return refuseToken(ctx);
  if (result === "role") throw new Problem("GATE_ROLE");
  if (result === "unknown") throw new Problem("NOT_FOUND");
}
