import type { Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { judgeCode, type CodeResult } from "../../people/identity/check-code.ts";

type Shown = {
  /** Of who holds the ticket. */
  readonly phone: string;
  /** The booking, by which the code was asked for. */
  readonly subject: string;
  /** Null: no code was asked for, because of a login of a moment ago. */
  readonly code: string | null;
  /** The call's idempotency key. */
  readonly key: string;
  /** The number that logged in in the last ten minutes. */
  readonly fresh: string | null;
};

/**
 * Whether a ticket's holder showed who they are: by the code that was sent to them, or by a login with that number in the last ten
 * minutes. Throws STEP_UP_NEEDED where neither is there.
 */
export async function judgeHolder(act: Act, tx: ActTransaction, { phone, subject, code, key, fresh }: Shown): Promise<CodeResult> {
  if (code !== null) return judgeCode(act, tx, { phone, purpose: "handover", subject, code, key });
  if (fresh !== phone) throw new Problem("STEP_UP_NEEDED");
  return { kind: "right" };
}
