import { ownerOf, type Act } from "../../../act.ts";
import type { ActTransaction } from "../../../platform/database/database.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { CodePurpose, CodeTarget } from "#domain/people/codes/code-purpose.ts";
import { isKeyedHash, keyedHash } from "./hash-code.ts";
import { spendCode, tryCode } from "./store/codes.ts";

export type CodeResult =
  | { readonly kind: "right" }
  | { readonly kind: "wrong"; readonly triesLeft: number }
  /** Too old, or already used. */
  | { readonly kind: "expired" }
  /** Five tries were wrong. */
  | { readonly kind: "over" };

type Attempt = CodeTarget & {
  readonly code: string;
  /** The call's idempotency key. A repeated call with this key gets `right` again, although the code is used up. */
  readonly key?: string;
};
type Compared = {
  readonly recipient: string;
  readonly purpose: CodePurpose;
  readonly subject: string;
  readonly code: string;
  readonly key?: string;
};

export const TRIES = 5;

/** Counts a try and compares the code. `spend` uses up a right one, in the same transaction. */
export async function compareCode(
  act: Act,
  tx: ActTransaction,
  { code, key, ...target }: Compared,
): Promise<{ readonly result: CodeResult; spend(): Promise<void> }> {
  const end = (result: CodeResult) => ({ result, spend: async () => {} });
  const browser = ownerOf(act);
  if (browser === null) return end({ kind: "wrong", triesLeft: TRIES });
  const found = await tryCode(tx, act.tenant, { ...target, browser });
  if (!found) return end({ kind: "wrong", triesLeft: TRIES });
  const call = key ? keyedHash(act, "call", `${ownerOf(act)} ${key} ${code}`) : null;
  if (found.state === "used") return end({ kind: call !== null && found.used_by === call ? "right" : "expired" });
  if (found.state !== "open") return end({ kind: found.state });
  const isRight = isKeyedHash(act, { kind: "code", text: `${found.id} ${code}`, given: found.code_hash! });
  if (!isRight) return end({ kind: "wrong", triesLeft: TRIES - found.tries });
  return { result: { kind: "right" }, spend: () => spendCode(tx, { id: found.id, purpose: target.purpose, usedBy: call }) };
}

/**
 * Compares a code in the caller's transaction and uses up a right one. A wrong one is counted, so the transaction must commit for it: the
 * result is a value, never an exception.
 */
export async function judgeCode(act: Act, tx: ActTransaction, { phone, ...attempt }: Attempt): Promise<CodeResult> {
  const { result, spend } = await compareCode(act, tx, { recipient: phone, ...attempt });
  await spend();
  return result;
}

/** Throws the refusal of a wrong code: CODE_WRONG with `details.triesLeft`, CODE_EXPIRED or CODE_TRIES_OVER. */
export function refuseCode(result: CodeResult): void {
  if (result.kind === "wrong") throw new Problem("CODE_WRONG", { details: { triesLeft: result.triesLeft } });
  if (result.kind === "expired") throw new Problem("CODE_EXPIRED");
  if (result.kind === "over") throw new Problem("CODE_TRIES_OVER");
}
