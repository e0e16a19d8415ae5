import { closeSync, existsSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Notice } from "./notices.ts";
import type { Refund } from "./refund.ts";
import type { Session } from "./session.ts";

/** One line of the journal; a later line of a session or refund replaces the earlier ones of the same id. */
export type JournalEntry =
  | { readonly session: Session }
  | { readonly refund: Refund }
  | { readonly notice: Notice }
  | { readonly noticeDone: string };

export type Journal = {
  /** What was written before, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Writes a session's or refund's line at once: whoever is told of it may rely on it. Queues any other for at most 20 ms. */
  append(entry: JournalEntry): void;
  /** Writes what is queued; nothing is accepted afterwards. */
  close(): Promise<void>;
};

const FLUSH_MS = 20;
const NEWLINE = 0x0a;

/**
 * Opens an append-only JSON-lines file (null: nothing is kept).
 * A last line that a crash cut off is dropped; any other unreadable line throws.
 */
export function openJournal(path: string | null): Journal {
  if (path === null) return { entries: [], append: () => {}, close: async () => {} };
  const entries = replay(path);
  const file = openSync(path, "a", 0o600);
  let queued: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let closed = false;

  function append(entry: JournalEntry): void {
    if (closed) return;
    queued.push(`${JSON.stringify(entry)}\n`);
    if ("session" in entry || "refund" in entry) write();
    else timer ??= setTimeout(write, FLUSH_MS);
  }

  function write(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (queued.length === 0) return;
    const text = queued.join("");
    queued = [];
    try {
      writeSync(file, text);
    } catch (error) {
      console.error("paysim: the journal could not be written", error);
    }
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    write();
    closeSync(file);
  }

  return { entries, append, close };
}

function replay(path: string): JournalEntry[] {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  if (end < bytes.length) truncateSync(path, end);
  const lines = bytes.toString("utf8", 0, end).split("\n");
  return lines.flatMap((line, index) => (line === "" ? [] : [parseLine(path, line, index + 1)]));
}

function parseLine(path: string, line: string, number: number): JournalEntry {
  try {
    return JSON.parse(line) as JournalEntry;
  } catch {
    throw new Error(`paysim: line ${number} of the journal ${path} is not JSON`);
  }
}
