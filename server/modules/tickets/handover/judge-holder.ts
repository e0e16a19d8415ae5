import type { Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { judgeCode, type CodeResult } from "../../people/identity/check-code.ts";

type Shown = {
  /** The holder's number, E.164. */
  readonly phone: string;
  /** The booking for which the code was sent. */
  readonly subject: string;
  /** Null: a recent login replaces the code. */
  readonly code: string | null;
  /** The call's idempotency key. */
  readonly key: string;
  /** The number proved in the last ten minutes. */
  readonly fresh: string | null;
};

/**
 * Verifies a ticket's holder: by the code sent to them, or by a login with that number in the last ten minutes. Throws STEP_UP_NEEDED
 * without either.
 */
export async function judgeHolder(act: Act, tx: ActTransaction, { phone, subject, code, key, fresh }: Shown): Promise<CodeResult> {
  if (code !== null) return judgeCode(act, tx, { phone, purpose: "handover", subject, code, key });
  if (fresh !== phone) throw new Problem("STEP_UP_NEEDED");
  return { kind: "right" };
}
