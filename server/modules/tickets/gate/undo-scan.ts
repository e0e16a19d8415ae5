import type { WebAct } from "../../../act.ts";
import { type Once, once } from "../../../platform/database/once.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseToken, tokenOf } from "./refuse-token.ts";
import { undoOnce } from "./store.ts";

/**
 * Reverts an admission at this event: the ticket is valid again. Does nothing the second time. Throws GATE_ROLE unless the token is a
 * supervisor's, NOT_FOUND for anything but an admission, IDEMPOTENCY_MISMATCH for a key that reverted another one.
 */
export async function undoScan(
  act: WebAct,
  { scan, reason, idempotency }: { readonly scan: string; readonly reason: string; readonly idempotency: Once },
): Promise<void> {
  const token = tokenOf(act);
  const isToken = await act.db.transaction(act, async (tx) => {
    const result = await undoOnce(tx, { token, scan, reason, audit: act.newId(), news: act.newId() });
    if (result === null) return false;
    if (result === "role") throw new Problem("GATE_ROLE");
    // A key of another call also rolls this call's work back.
    await once(tx, { tenant: act.tenant, owner: `gate ${token}`, ...idempotency }, async () => {
      if (result === "unknown") throw new Problem("NOT_FOUND");
      return { undone: scan };
    });
    return true;
  });
  if (!isToken) await refuseToken(act);
}
