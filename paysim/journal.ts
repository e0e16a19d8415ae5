import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { appendFile } from "node:fs/promises";
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
  /** Writes a session's or refund's line at once: whoever is told of it may rely on it. Queues any other; it is on its way to the file within 20 ms. */
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
  let queued: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  function append(entry: JournalEntry): void {
    if (closed) return;
    const line = `${JSON.stringify(entry)}\n`;
    if ("session" in entry || "refund" in entry) return write(line);
    queued.push(line);
    timer ??= setTimeout(flush, FLUSH_MS);
  }

  function write(line: string): void {
    try {
      appendFileSync(path as string, line, { mode: 0o600 });
    } catch (error) {
      console.error("paysim: the journal could not be written", error);
    }
  }

  function flush(): void {
    timer = null;
    if (queued.length === 0) return;
    const text = queued.join("");
    queued = [];
    writing = writing
      .then(() => appendFile(path as string, text, { mode: 0o600 }))
      .catch((error: unknown) => console.error("paysim: the journal could not be written", error));
  }

  async function close(): Promise<void> {
    closed = true;
    if (timer) clearTimeout(timer);
    flush();
    await writing;
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
