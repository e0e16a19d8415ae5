import { join } from "node:path";
import { openEmbedded } from "./embedded-files.ts";
import { DUMPS, readManifest, type Manifest } from "./manifest.ts";
import { differences, measureDatabase } from "./measure-database.ts";
import { requireTool, runTool } from "./pg-tools.ts";
import type { Readable } from "node:stream";

const NEWLINE = 0x0a;
/** Only this much of a line is read. */
const HEAD = 120;
const COPY = /^COPY (?:public\.)?"?(\w+)"? \(.*/;

/** Calls `close` with the beginning of each line, because a row can be megabytes long. */
async function eachLine(out: Readable, close: (head: string) => void): Promise<void> {
  let head = "";
  for await (const part of out as AsyncIterable<Buffer>) {
    let from = 0;
    for (;;) {
      const at = part.indexOf(NEWLINE, from);
      const end = at < 0 ? part.length : at;
      if (head.length < HEAD) head += part.toString("latin1", from, Math.min(end, from + HEAD - head.length));
      if (at < 0) break;
      close(head);
      head = "";
      from = at + 1;
    }
  }
}

/** Counts the rows of each table by unpacking the whole dump. Throws an Error of one line if it cannot be read to its end. */
async function countDump(file: string, programs: string | null): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {};
  let table: string | null = null;
  await runTool("pg_restore", programs, {
    words: ["--data-only", "--file=-", file],
    read: (out) =>
      eachLine(out, (head) => {
        if (table === null) {
          table = COPY.exec(head)?.[1] ?? null;
          if (table !== null) rows[table] = 0;
        } else if (head === "\\.") table = null;
        else rows[table]! += 1;
      }),
  });
  return rows;
}

/** Throws all findings as one error, a line each. */
export function requireSame(folder: string, lines: readonly string[]): void {
  if (lines.length > 0) throw new Error(`${folder} is not what was backed up:\n  ${lines.join("\n  ")}`);
}

/** Reads a whole backup: digests, every row of the dump, and for the embedded database all measurements. Throws an Error of one or more lines. */
export async function checkBackup(folder: string, programs: string | null): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const file = join(folder, DUMPS[manifest.kind]);
  if (manifest.kind === "postgres") {
    requireTool("pg_restore", programs);
    const rows = await countDump(file, programs);
    requireSame(folder, differences(manifest, { ...manifest, rows }));
    return manifest;
  }
  const copy = await openEmbedded(null, file);
  try {
    requireSame(folder, differences(manifest, await measureDatabase(copy)));
  } finally {
    await copy.close();
  }
  return manifest;
}
