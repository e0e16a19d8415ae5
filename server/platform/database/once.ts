import { Problem } from "../base/problem.ts";
import type { Row, Sql, Transaction } from "./database.ts";

/** Digests of a call's key and body: see http/calls/digest-call.ts. */
type Digests = { readonly key: string; readonly bodyHash: string };

/** The digests of a call that runs once. Always pass on the whole object. */
export type Once = Digests & {
  /** The digests under earlier secrets that are still readable. */
  readonly earlier?: readonly Digests[];
};

export type OnceKey = Once & { readonly tenant: string; readonly owner: string };

/** The earlier result of a key. */
type Before<T> = { key: string; body_hash: string; answer: T };

function answerOf<T>(before: Before<T>, at: OnceKey): T {
  const { bodyHash } = [at, ...(at.earlier ?? [])].find(({ key }) => key === before.key)!;
  if (before.body_hash !== bodyHash) throw new Problem("IDEMPOTENCY_MISMATCH");
  return before.answer;
}

async function readOnce<T extends Row>(tx: Sql, at: OnceKey): Promise<Before<T> | undefined> {
  const rows = await tx.query<Before<T>>(
    "select key, body_hash, answer from idempotency where tenant_id = $1 and owner_hash = $2 and key = any ($3::text[])",
    [at.tenant, at.owner, [at.key, ...(at.earlier ?? []).map(({ key }) => key)]],
  );
  return rows[0];
}

/** Whether the key was used before. */
export async function isKeyUsed(tx: Sql, at: OnceKey): Promise<boolean> {
  return (await readOnce(tx, at)) !== undefined;
}

/**
 * Runs `work` once per idempotency key, inside the caller's transaction: record and effect commit together. The same key returns the first
 * result. With another body it throws IDEMPOTENCY_MISMATCH. The caller holds a lock on the key's subject. If a concurrent call uses the key
 * for something else, the transaction fails with an error that allows a retry.
 */
export async function once<T extends Row>(tx: Transaction, at: OnceKey, work: () => Promise<T>): Promise<T> {
  const before = await readOnce<T>(tx, at);
  if (before) return answerOf(before, at);
  const answer = await work();
  tx.send("select keep_once($1, $2, $3, $4, $5)", [at.tenant, at.owner, at.key, at.bodyHash, answer]);
  return answer;
}
