import type { Ctx } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import { isProved, proofNeeded, type Proof } from "../../http/proof-of-work.ts";
import { countFailedTries } from "./store/codes.ts";

export type { Proof };

/** So many wrong tries at a tenant in ten minutes are somebody guessing at many numbers. */
const MOST_FAILED = 200;

type Asking = { readonly browser: string; readonly phone: string };

/**
 * While somebody guesses codes at many numbers, a new one costs its browser some computing. Throws PROOF_NEEDED with
 * `details.challenge` and `details.bits` until the proof for this browser and number is right; it is good for ten minutes.
 */
export async function demandProof(ctx: Ctx, tx: Sql, { browser, phone }: Asking, proof: Proof | undefined): Promise<void> {
  const { failed, now } = await countFailedTries(tx, ctx.tenant);
  const about = `code ${browser} ${phone}`;
  if (failed >= MOST_FAILED && !isProved(ctx, about, proof, now)) throw proofNeeded(ctx, about, now);
}
