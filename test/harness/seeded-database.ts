import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demo } from "#demo/demo.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import type { Template } from "./fresh-database.ts";

/** Migrated, and filled with the demo, like a shop's first start. */
async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const db = await openDatabase(readSettings({ KARCIS_ENV: "demo", ...env }), { seed: demo.seed });
  await db.close();
}

/** A database on PostgreSQL filled by a shop: made once in a run, and cloned. */
export const SEEDED: Template = {
  name: "seeded",
  prepare: (url) => fill({ DATA_DIR: tmpdir(), DATABASE_URL: url, DATABASE_OWNER_URL: url }),
};

/** Filled once in a run; a concurrent second one is discarded. */
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
 * Copies a filled embedded database into a new data folder. Outside a test run nothing would clean up, so there the shop fills it at its
 * start.
 */
export async function putSeededDatabase(dataDir: string): Promise<void> {
  const run = process.env["KARCIS_TEST_RUN"];
  if (!run) return;
  const from = await filledFolder(run);
  mkdirSync(dataDir, { recursive: true });
  cpSync(from, join(dataDir, "database"), { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/**
 * Shares a run's picture cache with a new data folder: each picture is encoded once, which takes most of a first visit's processor time.
 * Outside a run each shop has its own.
 */
export function sharePictures(dataDir: string): void {
  const run = process.env["KARCIS_TEST_RUN"];
  if (!run) return;
  const shared = join(tmpdir(), `karcis-seeded-${run}-media`);
  mkdirSync(shared, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  symlinkSync(shared, join(dataDir, "media"), "junction");
}
