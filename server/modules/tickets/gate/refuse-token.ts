import type { WebAct, Act } from "../../../act.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Valid tokens are never counted, so that guesses from a venue's network block no scanner. */
const WRONG_TOKENS: Limit = { name: "gate token", seconds: 600, perVisitor: null, perNetwork: 30 };

/** Returns the digest of the call's token. Throws GATE_TOKEN_INVALID without one. */
export function tokenOf(act: Act): string {
  const { actor } = act;
  if (actor.kind !== "device" || actor.token === null) throw new Problem("GATE_TOKEN_INVALID");
  return actor.token;
}

/** Throws GATE_TOKEN_INVALID for an invalid token, or TOO_MANY_REQUESTS after many from one network. */
export async function refuseToken(act: WebAct): Promise<never> {
  await spend(act, { limit: WRONG_TOKENS, mark: tokenOf(act) });
  throw new Problem("GATE_TOKEN_INVALID");
}
