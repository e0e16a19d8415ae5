import { Problem } from "../problem.ts";
import type { Row, Sql } from "./database.ts";

export type OnceKey = { readonly tenant: string; readonly owner: string; readonly key: string; readonly bodyHash: string };

/**
 * Does `work` once for a key, inside the caller's transaction: its record commits with its effect or not at all. The
 * same key again gets the first answer; with another body it is refused with IDEMPOTENCY_MISMATCH.
 */
export async function once<T extends Row>(tx: Sql, at: OnceKey, work: () => Promise<T>): Promise<T> {
  const taken = await tx.query(
    `insert into idempotency (tenant_id, owner_hash, key, body_hash, status, answer) values ($1, $2, $3, $4, 0, '{}')
     on conflict do nothing returning key`,
    [at.tenant, at.owner, at.key, at.bodyHash],
  );
  if (taken.length === 0) {
    const [before] = await tx.query<{ body_hash: string; answer: T }>(
      "select body_hash, answer from idempotency where tenant_id = $1 and owner_hash = $2 and key = $3",
      [at.tenant, at.owner, at.key],
    );
    if (before?.body_hash !== at.bodyHash) throw new Problem("IDEMPOTENCY_MISMATCH");
    return before.answer;
  }
  const answer = await work();
  await tx.query("update idempotency set status = 200, answer = $4 where tenant_id = $1 and owner_hash = $2 and key = $3", [
    at.tenant,
    at.owner,
    at.key,
    answer,
  ]);
  return answer;
}
