import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import type { JournalEntry } from "#simulators/paysim/journal.ts";
import type { Refund } from "#simulators/paysim/refund.ts";
import type { Session } from "#simulators/paysim/session.ts";

/** The provider's own records: independent evidence. */
export type ProviderJournal = {
  readonly sessions: ReadonlyMap<string, Session>;
  readonly refunds: ReadonlyMap<string, Refund>;
  /** Reads what was written since the last time. */
  read(): void;
};

/** Follows the journals in these files; a missing file counts as empty. */
export function followJournals(paths: readonly string[]): ProviderJournal {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const taken = new Map(paths.map((path) => [path, 0]));

  function take(line: string): void {
    const entry = JSON.parse(line) as JournalEntry;
    if ("session" in entry) sessions.set(entry.session.id, entry.session);
    else if ("refund" in entry) refunds.set(entry.refund.key, entry.refund);
  }

  function readFile(path: string): void {
    if (!existsSync(path)) return;
    const from = taken.get(path)!;
    const bytes = Buffer.alloc(Math.max(0, statSync(path).size - from));
    const file = openSync(path, "r");
    const length = readSync(file, bytes, 0, bytes.length, from);
    closeSync(file);
    const end = bytes.subarray(0, length).lastIndexOf(0x0a) + 1;
    taken.set(path, from + end);
    for (const line of bytes.toString("utf8", 0, end).split("\n")) if (line !== "") take(line);
  }

  return {
    sessions,
    refunds,
    read() {
      for (const path of paths) readFile(path);
    },
  };
}

/** The provider's captured money of a session, in rupiah; 0 if none. */
export function captured(session: Session): number {
  return session.status === "settled" ? (session.paidAmount ?? session.amount) : 0;
}
