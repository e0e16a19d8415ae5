import { ownerOf, type Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { RESEND_SECONDS } from "./send-code.ts";
import { peekCode } from "./store/codes.ts";

type Sent = { readonly resendAfterSeconds: number };
type Target = { readonly purpose: string; readonly subject: string; readonly recipient: string };

/** The seconds to wait of a refusal because of too many codes; null for every other failure. */
function waitOf(error: unknown): number | null {
  const wait = error instanceof Problem && error.code === "TOO_MANY_REQUESTS" ? error.extras.details?.["retryAfterSeconds"] : null;
  return typeof wait === "number" ? wait : null;
}

/**
 * Asks for a code, and where none may be sent for a while although the last one for this target still works in this very browser, says
 * that as if it had been sent now, with the seconds that are left: whoever lost the page goes on with the code they have. No code, no row and no
 * message more. Throws what `ask` throws.
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
    // Less than after a code that is sent now, by which the two are told apart.
    return { resendAfterSeconds: wait === RESEND_SECONDS ? wait - 1 : wait };
  }
}
