import { readdirSync, readFileSync } from "node:fs";
import type { Settings } from "../../config/settings.ts";

type Database = Pick<Settings, "databaseUrl" | "poolSize">;

/** Descriptors that a process comes to open besides its visitors' connections and those already open: files, pipes, calls to others. */
const RESERVED = 64;
/** The embedded database opens a file for each table and index, when it is first asked for. */
const EMBEDDED = 600;
const LEAST = 10;

/** From `/proc/self/limits`; Infinity where there is no limit or none is known. */
function openFilesOf(limits: string): number {
  const soft = /^Max open files +(\S+)/m.exec(limits)?.[1];
  return soft === undefined || soft === "unlimited" ? Infinity : Number(soft);
}

/** What Linux says of this process; on other systems nothing is known. */
function readOwn(): { readonly limits: string; readonly open: number } {
  try {
    return { limits: readFileSync("/proc/self/limits", "utf8"), open: readdirSync("/proc/self/fd").length };
  } catch {
    return { limits: "", open: 0 };
  }
}

/** How many connections a process may accept and still be able to open a file or its database, by what the system grants it. */
export function descriptorRoom({ databaseUrl, poolSize }: Database, { limits, open } = readOwn()): number {
  const ofDatabase = databaseUrl ? poolSize : EMBEDDED;
  return Math.max(LEAST, openFilesOf(limits) - open - RESERVED - ofDatabase);
}
