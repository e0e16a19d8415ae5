import type { Acting } from "#server/platform/base/actor.ts";
import type { ActTransaction, Database } from "#server/platform/database/database.ts";

/** Transactions with every statement's text recorded. */
export function recordStatements(db: Database, statements: string[]): Database["transaction"] {
  return <T>(who: Acting | string, work: (tx: ActTransaction) => Promise<T>) =>
    db.transaction(who as Acting, (tx) => {
      const noted: ActTransaction = {
        tenant: tx.tenant,
        actor: tx.actor,
        query: (text, params) => (statements.push(text), tx.query(text, params)),
        send: (text, params) => (statements.push(text), tx.send(text, params)),
      };
      return work(noted);
    });
}
