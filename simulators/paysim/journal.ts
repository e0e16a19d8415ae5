import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Notice } from "./notices.ts";
import type { Refund } from "./refund.ts";
import type { Session } from "./session.ts";

/** One line of the journal. A later line of a session or refund replaces earlier ones of the same id. */
export type JournalEntry =
  | { readonly session: Session }
  | { readonly refund: Refund }
  | { readonly notice: Notice }
  | { readonly noticeDone: string };

export type Journal<Entry extends object = JournalEntry> = {
  /** Earlier entries, oldest first. */
  readonly entries: readonly Entry[];
  /**
   * Writes a line of a session or refund at once, so that the caller may rely on it. Throws JournalFailure and writes nothing on a failure.
   * A line about a notice is queued, normally for at most 20 ms.
   */
  append(entry: Entry): void;
  /** Writes the queue and closes. */
  close(): Promise<void>;
};

/** The journal could not be written: the operation did not happen and may be retried. */
export class JournalFailure extends Error {
  override readonly name = "JournalFailure";
}

const FLUSH_MS = 20;
const AGAIN_MS = 1000;
const NEWLINE = 0x0a;

/**
 * Opens an append-only JSON-lines file. Null: memory alone. `isDurable`: written lines are on the disk. Drops a last line that a crash cut
 * off. Throws for any other unreadable line.
 */
export function openJournal<Entry extends object = JournalEntry>(path: string | null, isDurable = false): Journal<Entry> {
  if (path === null) return { entries: [], append: () => {}, close: async () => {} };
  const entries = replay<Entry>(path);
  const file = openSync(path, "a", 0o600);
  let { size } = fstatSync(file);
  let queued: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let isFailing = false;

  function append(entry: Entry): void {
    if (closed) return;
    const line = `${JSON.stringify(entry)}\n`;
    if (!("notice" in entry) && !("noticeDone" in entry)) write([...queued, line], isDurable);
    else {
      queued.push(line);
      timer ??= setTimeout(flush, FLUSH_MS);
    }
  }

  function flush(): void {
    timer = null;
    try {
      write(queued, false);
    } catch {
      timer = setTimeout(flush, AGAIN_MS);
      timer.unref();
    }
  }

  /** All or nothing: half a line would make the journal unreadable. */
  function write(lines: readonly string[], isForced: boolean): void {
    const bytes = Buffer.from(lines.join(""));
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
      if (isForced) fdatasyncSync(file);
    } catch (error) {
      report(error);
      ftruncateSync(file, size);
      throw new JournalFailure("the journal could not be written", { cause: error });
    }
    if (timer) clearTimeout(timer);
    timer = null;
    queued = [];
    size += bytes.length;
    isFailing = false;
  }

  function report(error: unknown): void {
    if (!isFailing) console.error("paysim: the journal could not be written", error);
    isFailing = true;
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    if (timer) clearTimeout(timer);
    try {
      write(queued, isDurable);
    } finally {
      closeSync(file);
    }
  }

  return { entries, append, close };
}

function replay<Entry>(path: string): Entry[] {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf(NEWLINE) + 1;
  if (end < bytes.length) truncateSync(path, end);
  const lines = bytes.toString("utf8", 0, end).split("\n");
  return lines.flatMap((line, index) => (line === "" ? [] : [parseLine<Entry>(path, line, index + 1)]));
}

function parseLine<Entry>(path: string, line: string, number: number): Entry {
  try {
    return JSON.parse(line) as Entry;
  } catch {
    throw new Error(`paysim: line ${number} of the journal ${path} is not JSON`);
  }
}
