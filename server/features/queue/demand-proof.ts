import { LRUCache } from "lru-cache";
import { memoOf } from "../../base/memo-of.ts";
import { Problem } from "../../base/problem.ts";
import type { Ctx } from "../../context.ts";
import { createFloodGate } from "../../limits/flood-limits.ts";
import { isProved, PROOF_SECONDS, proofNeeded, type Proof } from "../../limits/proof-of-work.ts";

/** Places that a network gets in a minute, from each process, before its visitors have to compute something for each. */
const FREE = { name: "queue join", perMinute: 60 };
const MOST_PROOFS = 50_000;

const gateOf = memoOf(() => createFloodGate());
const usedOf = memoOf(() => new LRUCache<string, true>({ max: MOST_PROOFS, ttl: PROOF_SECONDS * 1000 }));

/**
 * Has a crowded network compute something for each place: nobody behind it is locked out, and a thousand places cost a thousand times as much.
 * Throws PROOF_NEEDED. `now`: the database's clock, in seconds. Not held by this: who rents machines or networks; and each process counts, and
 * knows used proofs, by itself.
 */
export function demandProof(
  ctx: Ctx,
  { event, proof, now }: { readonly event: string; readonly proof: Proof | undefined; readonly now: number },
): void {
  const { network } = ctx.visit;
  if (network === null) return;
  const about = `queue ${event} ${network}`;
  const used = usedOf(ctx.db);
  if (proof && !used.has(proof.challenge) && isProved(ctx, { about, proof, now })) {
    used.set(proof.challenge, true);
    return;
  }
  try {
    gateOf(ctx.db).pass(`${ctx.tenant} ${network}`, FREE);
  } catch (error) {
    throw error instanceof Problem ? proofNeeded(ctx, { about, now }) : error;
  }
}
