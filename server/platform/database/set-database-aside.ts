import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { lockDataDirectory } from "./data-lock.ts";

/** Sales data in a data directory: the database and the simulated provider's records. */
const OF_SALES = ["database", "paysim.jsonl"];

/**
 * Moves the embedded database into a folder beside it, so that the next start makes a new one. Master secret and pictures stay. Returns
 * that folder, or null without a database. Throws an Error of one line while a process has the database open.
 */
export function setDatabaseAside(dataDir: string, now = new Date()): string | null {
  if (!existsSync(join(dataDir, "database"))) return null;
  const unlock = lockDataDirectory(dataDir);
  try {
    const aside = join(dataDir, `before-${now.toISOString().slice(0, 19).replaceAll(":", "-")}`);
    mkdirSync(aside);
    for (const name of OF_SALES) if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
    return aside;
  } finally {
    unlock();
  }
}
