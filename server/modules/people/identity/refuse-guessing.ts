import { ownerOf, type WebAct, type Act } from "../../../act.ts";
import { isKeyUsed, type Once } from "../../../platform/database/once.ts";
import { refuseIfSpent, spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseCode, TRIES } from "./check-code.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { peekCode } from "./store/codes.ts";

/** Challenges for an authenticator, and answers to none: each leaves a row, and takes nothing to ask for. */
const CHALLENGES: Limit = { name: "passkey challenge", seconds: 600, perVisitor: 30, perNetwork: 600 };
const WRONG: Limit = { name: "wrong passkey", seconds: 600, perVisitor: 20, perNetwork: 300 };

/**
 * Refuses a code that need not be compared: none was sent to this browser for that purpose, or its time or its tries are over. Nothing is written,
 * so a caller to whom no code was sent leaves no row, however often they try. A key that this browser used before is judged by its first call.
 * Throws CODE_WRONG, CODE_EXPIRED or CODE_TRIES_OVER. Not held by this: tries at a code that was sent to this browser; the code itself has five.
 */
export async function refuseWithoutCode(
  act: Act,
  { codeTarget: { phone, purpose, subject }, once }: { readonly codeTarget: CodeTarget; readonly once: Once },
): Promise<void> {
  const { tenant } = act;
  const owner = ownerOf(act);
  const target = { purpose, subject, recipient: phone, browser: owner ?? "" };
  const [state, isKnown] =
    owner === null
      ? (["none", false] as const)
      : await act.db.pipelined(tenant, (tx) => Promise.all([peekCode(tx, target), isKeyUsed(tx, { tenant, owner, ...once })]));
  if (isKnown) return;
  if (state === "none") refuseCode({ kind: "wrong", triesLeft: TRIES });
  if (state === "expired" || state === "over") refuseCode({ kind: state });
}

/** Counts a challenge. Throws TOO_MANY_REQUESTS. */
export async function countChallenge(act: WebAct): Promise<void> {
  await spend(act, { limit: CHALLENGES, mark: act.requestId });
}

/** Does what a passkey opens, and counts one that is refused. Throws TOO_MANY_REQUESTS after many of those, and what `work` throws. */
export async function countWrongPasskeys<T>(act: WebAct, work: () => Promise<T>): Promise<T> {
  await refuseIfSpent(act, WRONG);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === "PASSKEY_REFUSED") await spend(act, { limit: WRONG, mark: act.requestId });
    throw error;
  }
}
