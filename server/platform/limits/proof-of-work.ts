import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Act } from "../../act.ts";
import { everyDigest } from "../base/keyed-digest.ts";
import { Problem } from "../base/problem.ts";

type Keyed = Pick<Act, "secrets" | "tenant">;
/** A caller's proof: its challenge and the number that solves it. */
export type Proof = { readonly challenge: string; readonly solution: number };

/** About 65 000 digests: a second or two on a phone, too costly for thousands of actions. */
export const PROOF_BITS = 16;
/** Lifetime of a challenge. */
export const PROOF_SECONDS = 600;

/** The seal over a challenge under the current secret and each earlier readable one. */
function sealsOf(
  { secrets, tenant }: Keyed,
  { about, until, nonce }: { readonly about: string; readonly until: string; readonly nonce: string },
): Buffer[] {
  return everyDigest(secrets, JSON.stringify(["proof", tenant, about, until, nonce]));
}

/** Whether SHA-256 of `challenge:solution` begins with enough zero bits. */
function isSolved({ challenge, solution }: Proof, bits: number): boolean {
  return createHash("sha256").update(`${challenge}:${solution}`).digest().readUInt32BE(0) >>> (32 - bits) === 0;
}

/** The refusal PROOF_NEEDED with `details.challenge` and `details.bits`, for one action and ten minutes. `now`: database time in seconds. */
export function proofNeeded(
  act: Keyed,
  { about, now, bits = PROOF_BITS }: { readonly about: string; readonly now: number; readonly bits?: number },
): Problem {
  const [until, nonce] = [String(Math.floor(now) + PROOF_SECONDS), randomBytes(9).toString("base64url")];
  const challenge = `${until}.${nonce}.${sealsOf(act, { about: `${bits} ${about}`, until, nonce })[0]!.toString("base64url")}`;
  return new Problem("PROOF_NEEDED", { details: { challenge, bits } });
}

/**
 * Whether a proof solves an unexpired challenge for this action. Not held by this: rented machines. The proof makes actions costly, not
 * impossible.
 */
export function isProved(
  act: Keyed,
  {
    about,
    proof,
    now,
    bits = PROOF_BITS,
  }: { readonly about: string; readonly proof: Proof | undefined; readonly now: number; readonly bits?: number },
): boolean {
  if (!proof) return false;
  const [until = "", nonce = "", seal = ""] = proof.challenge.split(".");
  const given = Buffer.from(seal, "base64url");
  const isOurs = sealsOf(act, { about: `${bits} ${about}`, until, nonce }).some(
    (right) => right.length === given.length && timingSafeEqual(given, right),
  );
  return isOurs && Number(until) > now && isSolved(proof, bits);
}
