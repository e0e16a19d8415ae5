import { readdirSync, readFileSync } from "node:fs";
import type { Settings } from "../../config/settings.ts";

type Database = Pick<Settings, "databaseUrl" | "poolSize">;

/** What a process comes to open besides its visitors' connections and what is open already: files, pipes, calls to others. */
const RESERVED = 64;
/** The embedded database opens a file for each table and index, when it is first asked for. */
const EMBEDDED = 600;
const LEAST = 10;

/** Of `/proc/self/limits`; Infinity where nothing bounds it, or nobody says so. */
function openFilesOf(limits: string): number {
  const soft = /^Max open files +(\S+)/m.exec(limits)?.[1];
  return soft === undefined || soft === "unlimited" ? Infinity : Number(soft);
}

/** As Linux tells it of this process; elsewhere nothing is known. */
function readOwn(): { readonly limits: string; readonly open: number } {
  try {
    return { limits: readFileSync("/proc/self/limits", "utf8"), open: readdirSync("/proc/self/fd").length };
  } catch {
    return { limits: "", open: 0 };
  }
}

/** How many connections a process may accept and still open a file or its database, by what the system grants it. */
export function descriptorRoom({ databaseUrl, poolSize }: Database, { limits, open } = readOwn()): number {
  const ofDatabase = databaseUrl ? poolSize : EMBEDDED;
  return Math.max(LEAST, openFilesOf(limits) - open - RESERVED - ofDatabase);
}
