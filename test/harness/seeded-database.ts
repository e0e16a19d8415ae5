import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import type { Template } from "./fresh-database.ts";

/** Migrated, and filled with the demo: what every shop finds that starts for the first time. */
async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const db = await openDatabase(readSettings({ KARCIS_ENV: "demo", ...env }), { seed: demo.seed });
  await db.close();
}

/** A database on PostgreSQL that a shop has been filled into: made once in a run, and cloned. */
export const SEEDED: Template = {
  name: "seeded",
  prepare: (url) => fill({ DATA_DIR: tmpdir(), DATABASE_URL: url, DATABASE_OWNER_URL: url }),
};

/** Filled once in a run; who comes second at the same time throws its own away. */
async function filledFolder(run: string): Promise<string> {
  const folder = join(tmpdir(), `karcis-seeded-${run}`);
  if (existsSync(folder)) return folder;
  const draft = mkdtempSync(join(tmpdir(), "karcis-seeding-"));
  try {
    await fill({ DATA_DIR: draft });
    renameSync(join(draft, "database"), folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Puts an embedded database into a new data folder that the demo has been filled into; outside a run of tests, where nobody takes such
 * things away again, nothing: the shop fills it as it starts.
 */
export async function putSeededDatabase(dataDir: string): Promise<void> {
  const run = process.env["KARCIS_TEST_RUN"];
  if (!run) return;
  const from = await filledFolder(run);
  mkdirSync(dataDir, { recursive: true });
  cpSync(from, join(dataDir, "database"), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Lets a new data folder keep its pictures with those of all shops of a run: each is encoded once in it, which takes the most processor time
 * of a first visit. Outside a run of tests each shop has its own.
 */
export function sharePictures(dataDir: string): void {
  const run = process.env["KARCIS_TEST_RUN"];
  if (!run) return;
  const shared = join(tmpdir(), `karcis-seeded-${run}-media`);
  mkdirSync(shared, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(shared, join(dataDir, "media"), "junction");
}
