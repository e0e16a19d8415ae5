import { ownerOf, type WebAct, type Act } from "../../../act.ts";
import { isKeyUsed, type Once } from "../../../platform/database/once.ts";
import { refuseIfSpent, spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { refuseCode, TRIES } from "./check-code.ts";
import type { CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { peekCode } from "./store/codes.ts";

/** Limits of passkey challenges and of wrong answers to them. Anybody may request a challenge, and each one leaves a row. */
const CHALLENGES: Limit = { name: "passkey challenge", seconds: 600, perVisitor: 30, perNetwork: 600 };
const WRONG: Limit = { name: "wrong passkey", seconds: 600, perVisitor: 20, perNetwork: 300 };

/**
 * Refuses a try without comparing it: no code was sent to this browser for that purpose, or its time or tries are over. Writes nothing, so
 * that callers without a code leave no rows. A call with an idempotency key of an earlier call passes, and gets that call's result. Throws
 * CODE_WRONG, CODE_EXPIRED or CODE_TRIES_OVER.
 * Not held by this: tries at a code that was sent to this browser, which the code limits to five.
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

/** Runs `work` and counts a refused passkey. Throws TOO_MANY_REQUESTS after many of those, and the errors of `work`. */
export async function countWrongPasskeys<T>(act: WebAct, work: () => Promise<T>): Promise<T> {
  await refuseIfSpent(act, WRONG);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === "PASSKEY_REFUSED") await spend(act, { limit: WRONG, mark: act.requestId });
    throw error;
  }
}
