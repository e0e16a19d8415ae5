import { createHash } from "node:crypto";
import { Problem } from "../../../platform/base/problem.ts";
import type { WebAct } from "../../../act.ts";
import { isProved, PROOF_BITS, proofNeeded, type Proof } from "../../../platform/limits/proof-of-work.ts";

/** The highest price of a place: see server/modules/orders/queue/sql/place_bits.sql. */
const MOST_BITS = 22;

type Asked = { readonly event: string; readonly epoch: number; readonly now: number };
const aboutOf = ({ visit }: WebAct, { event, epoch }: Asked) => `queue ${event} ${epoch} ${visit.network}`;

/** Returns a proof of work's bits, and its digest, which pays for one place. Zero bits for an invalid proof. */
export function paidFor(
  act: WebAct,
  { proof, ...asked }: Asked & { readonly proof: Proof | undefined },
): { readonly bits: number; readonly proof: string | null } {
  if (!proof) return { bits: 0, proof: null };
  const about = aboutOf(act, asked);
  for (let bits = MOST_BITS; bits >= PROOF_BITS; bits--)
    if (isProved(act, { about, proof, now: asked.now, bits }))
      return { bits, proof: createHash("sha256").update(proof.challenge).digest("hex").slice(0, 32) };
  return { bits: 0, proof: null };
}

/** The refusal of a place that needs a proof of work first. `now`: the database's clock, in seconds. */
export function placeCosts(act: WebAct, { bits, ...asked }: Asked & { readonly bits: number }): Problem {
  return proofNeeded(act, { about: aboutOf(act, asked), now: asked.now, bits });
}
