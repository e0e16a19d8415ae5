import { constants, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Template } from "./fresh-database.ts";
import { makeOnce, runFolder } from "./run-folder.ts";

/** Migrated, and filled with the demo, like a shop's first start. Loads the product only here: most processes copy. */
async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const [{ demo }, { readSettings }, { openDatabase }] = await Promise.all([
    import("#demo/demo.ts"),
    import("#server/platform/config/settings.ts"),
    import("#server/platform/database/open-database.ts"),
  ]);
  const db = await openDatabase(readSettings({ KARCIS_ENV: "demo", ...env }), { seed: demo.seed });
  await db.close();
}

/** A database on PostgreSQL filled by a shop: made once in a run, and cloned. */
export const SEEDED: Template = {
  name: "seeded",
  prepare: (url) => fill({ DATA_DIR: tmpdir(), DATABASE_URL: url, DATABASE_OWNER_URL: url }),
};

const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });

/**
 * Copies a filled embedded database into a new data folder. Outside a test run nothing would clean up, so there the shop fills it at its
 * start.
 */
export async function putSeededDatabase(dataDir: string): Promise<void> {
  const run = runFolder();
  if (!run) return;
  const from = await makeOnce(join(run, "seeded"), (draft) => fill({ DATA_DIR: draft }));
  mkdirSync(dataDir, { recursive: true });
  copy(join(from, "database"), join(dataDir, "database"));
}

/** An embedded database with the current schema and nothing in it. Its login is the owner. Migrated once in a run, and copied. */
export async function openMigrated() {
  const [{ openPglite }, { migrate }] = await Promise.all([
    import("#server/platform/database/open-pglite.ts"),
    import("#server/platform/database/migrate.ts"),
  ]);
  const from = await makeOnce(join(runFolder()!, "migrated"), async (draft) => {
    const db = await openPglite(join(draft, "database"));
    await migrate(db);
    await db.close();
  });
  const folder = mkdtempSync(join(tmpdir(), "karcis-migrated-"));
  copy(from, folder);
  const database = await openPglite(join(folder, "database"));
  return {
    ...database,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Shares a run's picture cache with a new data folder: each picture is encoded once, which takes most of a first visit's processor time.
 * Outside a run each shop has its own.
 */
export function sharePictures(dataDir: string): void {
  const run = runFolder();
  if (!run) return;
  const shared = join(run, "media");
  mkdirSync(shared, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(shared, join(dataDir, "media"), "junction");
}
