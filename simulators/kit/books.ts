import { openJournal } from "#simulators/paysim/journal.ts";
import type { Delivery } from "./postman.ts";

/** A provider's record of one order: a session with its payments and refunds, as one row. */
export type Row = { readonly id: string };

/** All records of a provider. A row is found by any of its names, such as a token or a transaction's id. */
export type Books<R extends Row> = {
  find(name: string): R | null;
  all(): readonly R[];
  /** Replaces the row of the same id. The new row is in the file before this returns. Throws JournalFailure on a failed write. */
  save(row: R): R;
};

type Entry<R> = { readonly row: R } | { readonly notice: Delivery } | { readonly noticeDone: string };

/** The storage of an emulator's books and deliveries. */
export type Store<R extends Row> = {
  readonly books: Books<R>;
  /** Notices neither accepted nor given up at the last write. */
  readonly undelivered: readonly Delivery[];
  record(entry: { readonly notice: Delivery } | { readonly noticeDone: string }): void;
  close(): Promise<void>;
};

/** Opens the books in a file that survives a kill. Null: in memory alone. One process per file. */
export function openBooks<R extends Row>(path: string | null, namesOf: (row: R) => readonly string[]): Store<R> {
  const journal = openJournal<Entry<R>>(path);
  const rows = new Map<string, R>();
  const idByName = new Map<string, string>();
  const undelivered = new Map<string, Delivery>();

  function enter(row: R): void {
    rows.set(row.id, row);
    for (const name of namesOf(row)) idByName.set(name, row.id);
  }

  for (const entry of journal.entries) {
    if ("row" in entry) enter(entry.row);
    else if ("notice" in entry) undelivered.set(entry.notice.key, entry.notice);
    else undelivered.delete(entry.noticeDone);
  }

  return {
    books: {
      find: (name) => rows.get(name) ?? rows.get(idByName.get(name) ?? "") ?? null,
      all: () => [...rows.values()],
      save(row) {
        journal.append({ row });
        enter(row);
        return row;
      },
    },
    undelivered: [...undelivered.values()],
    record: (entry) => journal.append(entry),
    close: () => journal.close(),
  };
}
