import { ownerOf, type Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { RESEND_SECONDS } from "./send-code.ts";
import { peekCode } from "./store/codes.ts";

type Sent = { readonly resendAfterSeconds: number };
type Target = { readonly purpose: string; readonly subject: string; readonly recipient: string };

/** Returns the waiting seconds of a refusal for too many codes. Null for any other error. */
function waitOf(error: unknown): number | null {
  const wait = error instanceof Problem && error.code === "TOO_MANY_REQUESTS" ? error.extras.details?.["retryAfterSeconds"] : null;
  return typeof wait === "number" ? wait : null;
}

/**
 * Requests a code. If no code may be sent yet, but this browser's last one for this target still works, answers as if it had been sent now,
 * with the remaining seconds. A reloaded page can then continue. Makes no further code, row or message in this case. Throws the errors of
 * `ask`.
 */
export async function orAlreadySent(
  act: Act,
  { target, ask }: { readonly target: Target; readonly ask: () => Promise<Sent> },
): Promise<Sent> {
  try {
    return await ask();
  } catch (error) {
    const wait = waitOf(error);
    const browser = ownerOf(act);
    if (wait === null || browser === null) throw error;
    const state = await act.db.pipelined(act.tenant, (tx) => peekCode(tx, { ...target, browser }));
    if (state !== "open") throw error;
    // One second less than after a new code, to tell the two apart.
    return { resendAfterSeconds: wait === RESEND_SECONDS ? wait - 1 : wait };
  }
}
