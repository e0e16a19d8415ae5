import { Problem } from "../base/problem.ts";
import type { Row, Sql, Transaction } from "./database.ts";

/** Digests of a call's key and of what it asked: see http/calls/digest-call.ts. */
type Digests = { readonly key: string; readonly bodyHash: string };

/** The digests of a call that is done once. Whoever passes it on passes all of it. */
export type Once = Digests & {
  /** The same digests under earlier secrets that are still readable. */
  readonly earlier?: readonly Digests[];
};

export type OnceKey = Once & { readonly tenant: string; readonly owner: string };

/** What a key did before. */
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

/** Whether a key did something before. */
export async function isKeyUsed(tx: Sql, at: OnceKey): Promise<boolean> {
  return (await readOnce(tx, at)) !== undefined;
}

/**
 * Runs `work` once for an idempotency key, inside the caller's transaction: its record commits with its effect or not at all. The same key
 * again gets the first answer; with another body it is refused with IDEMPOTENCY_MISMATCH. The caller holds a lock on what the key is about.
 * Where the key is being used for something else at the same moment, the transaction fails as one that may be repeated.
 */
export async function once<T extends Row>(tx: Transaction, at: OnceKey, work: () => Promise<T>): Promise<T> {
  const before = await readOnce<T>(tx, at);
  if (before) return answerOf(before, at);
  const answer = await work();
  tx.send("select keep_once($1, $2, $3, $4, $5)", [at.tenant, at.owner, at.key, at.bodyHash, answer]);
  return answer;
}
