import { join } from "node:path";
import { countDump } from "./count-dump.ts";
import { openEmbedded } from "./embedded-files.ts";
import { DUMPS, readManifest, type Manifest } from "./manifest.ts";
import { differences, measureDatabase } from "./measure-database.ts";
import { requireTool } from "./pg-tools.ts";

/** What is wrong, a line each, as one error. */
export function requireSame(folder: string, lines: readonly string[]): void {
  if (lines.length > 0) throw new Error(`${folder} is not what was backed up:\n  ${lines.join("\n  ")}`);
}

/**
 * Reads a backup to its end: digests, every row of the dump, and of the embedded database whatever was measured. Throws an Error that says in
 * a line or more what is wrong.
 */
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
