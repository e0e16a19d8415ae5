import type { WebAct, Act } from "../../../act.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Valid tokens are never counted: somebody who guesses from a venue's network keeps nobody there from scanning. */
const WRONG_TOKENS: Limit = { name: "gate token", seconds: 600, perVisitor: null, perNetwork: 30 };

/** The digest of the token that was sent. Throws GATE_TOKEN_INVALID without one. */
export function tokenOf(act: Act): string {
  const { actor } = act;
  if (actor.kind !== "device" || actor.token === null) throw new Problem("GATE_TOKEN_INVALID");
  return actor.token;
}

/** Throws GATE_TOKEN_INVALID for a token that does not count, or TOO_MANY_REQUESTS for a network that has sent many of them. */
export async function refuseToken(act: WebAct): Promise<never> {
  await spend(act, { limit: WRONG_TOKENS, mark: tokenOf(act) });
  throw new Problem("GATE_TOKEN_INVALID");
}
