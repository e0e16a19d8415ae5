import type { Database, Transaction } from "#server/platform/database/database.ts";

/** Transactions with every statement's text recorded. */
export function recordStatements(db: Database, statements: string[]): Database["transaction"] {
  return (tenant, work) =>
    db.transaction(tenant, (tx) => {
      const noted: Transaction = {
        tenant: tx.tenant,
        query: (text, params) => (statements.push(text), tx.query(text, params)),
        send: (text, params) => (statements.push(text), tx.send(text, params)),
      };
      return work(noted);
    });
}
