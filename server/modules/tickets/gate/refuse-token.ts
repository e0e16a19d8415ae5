import type { Ctx } from "../../../context.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";

/** Valid tokens are never counted: somebody who guesses from a venue's network keeps nobody there from scanning. */
const WRONG_TOKENS: Limit = { name: "gate token", seconds: 600, perVisitor: null, perNetwork: 30 };

/** The digest of the token that was sent. Throws GATE_TOKEN_INVALID without one. */
export function tokenOf(ctx: Ctx): string {
  if (ctx.bearer === null) throw new Problem("GATE_TOKEN_INVALID");
  return ctx.bearer;
}

/** Throws GATE_TOKEN_INVALID for a token that does not count, or TOO_MANY_REQUESTS for a network that has sent many of them. */
export async function refuseToken(ctx: Ctx): Promise<never> {
  await spend(ctx, { limit: WRONG_TOKENS, mark: tokenOf(ctx) });
  throw new Problem("GATE_TOKEN_INVALID");
}
