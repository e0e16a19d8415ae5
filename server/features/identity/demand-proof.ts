import { createHash } from "node:crypto";
import type { Ctx } from "../../context.ts";
import type { Sql } from "../../database/database.ts";
import { Problem } from "../../problem.ts";
import { isKeyedHash, keyedHash } from "./hash-code.ts";
import { countFailedTries } from "./store/codes.ts";

/** So many wrong tries at a tenant in ten minutes are somebody guessing at many numbers. */
const MOST_FAILED = 200;
/** About 65 000 digests: a second or two for a phone, too dear for thousands of codes. */
export const PROOF_BITS = 16;
const PROOF_SECONDS = 600;

type Asking = { readonly browser: string; readonly phone: string };
/** What a browser computed: the challenge that it was given, and the number that solves it. */
export type Proof = { readonly challenge: string; readonly solution: number };

const sealed = ({ browser, phone }: Asking, until: string) => `${browser} ${phone} ${until}`;

/** Whether SHA-256 of `challenge:solution` begins with enough zero bits. */
function isSolved({ challenge, solution }: Proof): boolean {
  return createHash("sha256").update(`${challenge}:${solution}`).digest().readUInt32BE(0) >>> (32 - PROOF_BITS) === 0;
}

/**
 * While somebody guesses codes at many numbers, a new one costs its browser some computing. Throws PROOF_NEEDED with
 * `details.challenge` and `details.bits` until the proof for this browser and number is right; it is good for ten minutes.
 */
export async function demandProof(ctx: Ctx, tx: Sql, asking: Asking, proof: Proof | undefined): Promise<void> {
  const { failed, now } = await countFailedTries(tx, ctx.tenant);
  if (failed < MOST_FAILED) return;
  if (proof) {
    const [until = "", seal = ""] = proof.challenge.split(".");
    if (isKeyedHash(ctx, "proof", sealed(asking, until), seal) && Number(until) > now && isSolved(proof)) return;
  }
  const until = String(now + PROOF_SECONDS);
  throw new Problem("PROOF_NEEDED", {
    details: { challenge: `${until}.${keyedHash(ctx, "proof", sealed(asking, until))}`, bits: PROOF_BITS },
  });
}
