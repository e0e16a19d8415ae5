import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { backupLogin, type BackupSettings } from "../config/backup-settings.ts";
import { lockDataDirectory } from "../database/data-lock.ts";
import { askForBackup } from "./backup-inbox.ts";
import { briefly } from "./briefly.ts";
import { checkBackup } from "./check-backup.ts";
import { dumpPostgres } from "./dump-postgres.ts";
import { openEmbedded } from "./embedded-files.ts";
import { DUMPS, syncFolder, SIMULATION_BOOKS, writeManifest, type Manifest } from "./manifest.ts";
import { measureDatabase, type Measure } from "./measure-database.ts";

/** The lock of the folder. Null if another process holds it. */
function tryLock(dataDir: string): (() => void) | null {
  try {
    return lockDataDirectory(dataDir);
  } catch {
    return null;
  }
}

async function dumpEmbedded(dataDir: string, file: string): Promise<Measure> {
  if (!existsSync(join(dataDir, "database"))) throw new Error(`DATA_DIR ${dataDir} holds no database`);
  const unlock = tryLock(dataDir);
  if (unlock === null) return askForBackup(dataDir, file);
  try {
    return await briefly(await openEmbedded(join(dataDir, "database")), async (files) => {
      const measure = await measureDatabase(files);
      await files.writeTo(file);
      return measure;
    });
  } finally {
    unlock();
  }
}

async function dump(settings: BackupSettings, folder: string): Promise<Omit<Manifest, "format" | "files" | "product">> {
  const { databaseTls: tls, programs, authority } = settings;
  const login = backupLogin(settings);
  if (login === null)
    return {
      kind: "embedded",
      writtenBy: "the embedded database",
      ...(await dumpEmbedded(settings.dataDir, join(folder, DUMPS.embedded))),
    };
  const { measure, writtenBy } = await dumpPostgres(login.setting, { url: login.url, tls, authority }, { programs, folder });
  return { kind: "postgres", writtenBy, ...measure };
}

const stampOf = (at: string) => at.replaceAll(/[-:]|\.\d+/g, "");

/**
 * Backs the deployment up into a new folder in `place`, which gets its final name once complete and verified. A failure leaves nothing that
 * looks like a backup. Throws an Error of one line.
 */
export async function makeBackup(
  settings: BackupSettings,
  place: string,
  product: string,
): Promise<{ folder: string; manifest: Manifest }> {
  mkdirSync(place, { recursive: true });
  const part = join(resolve(place), `.unfinished-${process.pid}-${Date.now()}`);
  mkdirSync(part, { mode: 0o700 });
  try {
    const about = await dump(settings, part);
    if (about.rows["tenants"] === 0) throw new Error("the database has no tenants: there is nothing to back up");
    const names = [DUMPS[about.kind]];
    // Copy the provider's books after the database, so that they cover all of our payments.
    const books = join(settings.dataDir, SIMULATION_BOOKS);
    if (!settings.isProduction && existsSync(books)) {
      copyFileSync(books, join(part, SIMULATION_BOOKS));
      names.push(SIMULATION_BOOKS);
    }
    await writeManifest(part, { ...about, product }, names);
    const manifest = await checkBackup(part, settings.programs);
    const folder = join(resolve(place), `karcis-${stampOf(manifest.takenAt)}`);
    if (existsSync(folder)) throw new Error(`${folder} is there already`);
    renameSync(part, folder);
    syncFolder(resolve(place));
    return { folder, manifest };
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}
