import { readdirSync, readFileSync } from "node:fs";
import type { Settings } from "../../config/settings.ts";

type Database = Pick<Settings, "databaseUrl" | "poolSize">;

/** Descriptors to keep free, apart from those already open and those of visitors' connections: for files, pipes and outgoing calls. */
const RESERVED = 64;
/** The embedded database opens a file per table and index on first use. */
const EMBEDDED = 600;
const LEAST = 10;

/** Returns the limit of open files in `/proc/self/limits`. Infinity without a limit or the file. */
function openFilesOf(limits: string): number {
  const soft = /^Max open files +(\S+)/m.exec(limits)?.[1];
  return soft === undefined || soft === "unlimited" ? Infinity : Number(soft);
}

/** Linux's data about this process. Unknown on other systems. */
function readOwn(): { readonly limits: string; readonly open: number } {
  try {
    return { limits: readFileSync("/proc/self/limits", "utf8"), open: readdirSync("/proc/self/fd").length };
  } catch {
    return { limits: "", open: 0 };
  }
}

/** How many connections a process may accept and still open its files and database. */
export function descriptorRoom({ databaseUrl, poolSize }: Database, { limits, open } = readOwn()): number {
  const ofDatabase = databaseUrl ? poolSize : EMBEDDED;
  return Math.max(LEAST, openFilesOf(limits) - open - RESERVED - ofDatabase);
}
