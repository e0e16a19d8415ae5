import { copyFileSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { BackupSettings } from "../config/backup-settings.ts";
import type { Keys } from "../config/secrets.ts";
import { lockDataDirectory } from "../database/data-lock.ts";
import { markOf } from "../database/check-secrets.ts";
import type { Sql } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { migrations } from "../database/sql-files.ts";
import { openPglite } from "../database/open-pglite.ts";
import { openBare } from "./bare-login.ts";
import { briefly } from "./briefly.ts";
import { checkBackup, requireSame } from "./check-backup.ts";
import { openEmbedded } from "./embedded-files.ts";
import { DUMPS, SIMULATION_BOOKS, type Manifest } from "./manifest.ts";
import { markRestored, type Followed, type RestoredOptions } from "./mark-restored.ts";
import { differences, measureDatabase } from "./measure-database.ts";
import { restorePostgres } from "./restore-postgres.ts";

export type RestoreOptions = {
  readonly keys: readonly Keys[];
  /** Restores despite a different master secret. Data sealed under the earlier one stays unreadable. */
  readonly otherSecret: boolean;
  readonly endsLogins: boolean;
};

/** Refuses, in one line, a backup that the current master secret cannot open. */
function requireSecret({ secrets }: Manifest, keys: readonly Keys[]): void {
  const marks = new Set(keys.map(markOf));
  const missing = secrets.filter(({ mark }) => !marks.has(mark)).map(({ name }) => name);
  if (missing.length === 0) return;
  const what = keys.length === 0 ? "there is no master secret here" : "KARCIS_SECRET is not the one of this backup";
  throw new Error(
    `${what} (${missing.join(", ")}): set that one, or list it in KARCIS_SECRET_PREVIOUS; with --other-secret links, tickets' codes and sealed data of before are given up`,
  );
}

function requireVersion({ migrations: applied, product }: Manifest): void {
  const known = migrations().map(({ name }) => name);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined && unknown < known[0]!)
    throw new Error(`the backup is of a version before ${known[0]} (${product}, ${unknown}), from which no road leads here`);
  if (unknown !== undefined) throw new Error(`the backup is of a later version (${product}, ${unknown}): restore it with that one`);
}

async function restoreEmbedded<T>(
  dataDir: string,
  { folder, manifest, follow }: { readonly folder: string; readonly manifest: Manifest; readonly follow: (sql: Sql) => Promise<T> },
): Promise<T> {
  const place = join(dataDir, "database");
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new Error(`${place} is not empty: a backup is restored to an empty DATA_DIR, nothing was changed`);
  const part = join(dataDir, `.unfinished-${process.pid}-${Date.now()}`);
  try {
    const now = await briefly(await openEmbedded(part, join(folder, DUMPS.embedded)), measureDatabase);
    requireSame(folder, differences(manifest, now));
    const followed = await briefly(await openPglite(part), async (lite) => {
      // This version may have newer migrations than the backup.
      await migrate(lite);
      return follow(lite);
    });
    rmSync(place, { recursive: true, force: true });
    renameSync(part, place);
    return followed;
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** The embedded database as its owner, while no other process has it open. */
async function atRest<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDirectory(dataDir);
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** Follow-up work on restored data, with the owner's login or in the embedded database. Throws an Error of one line. */
export async function followRestore(settings: BackupSettings, options: RestoredOptions): Promise<Followed> {
  const { databaseOwnerUrl, databaseUrl, databaseTls: tls, dataDir } = settings;
  const url = databaseOwnerUrl ?? databaseUrl;
  if (url !== null) {
    const owner = await openBare(databaseOwnerUrl ? "DATABASE_OWNER_URL" : "DATABASE_URL", url, tls);
    return briefly(owner, (sql) => markRestored(sql, options));
  }
  return atRest(dataDir, async () => briefly(await openEmbedded(join(dataDir, "database")), (sql) => markRestored(sql, options)));
}

/**
 * Checks a backup and restores it into an empty place, with all follow-up work. Throws an Error of one or more lines, and then leaves
 * nothing that looks complete.
 */
export async function restoreBackup(
  settings: BackupSettings,
  folder: string,
  options: RestoreOptions,
): Promise<Manifest & { readonly followed: Followed }> {
  const manifest = await checkBackup(folder, settings.programs);
  requireVersion(manifest);
  if (!options.otherSecret) requireSecret(manifest, options.keys);
  const isServer = settings.databaseUrl !== null || settings.databaseOwnerUrl !== null;
  if (isServer !== (manifest.kind === "postgres"))
    throw new Error(
      isServer
        ? "the backup is of the embedded database: restore it without DATABASE_URL and DATABASE_OWNER_URL"
        : "the backup is of PostgreSQL: set DATABASE_ADMIN_URL, DATABASE_OWNER_URL and DATABASE_URL",
    );
  const follow = (sql: Sql) => markRestored(sql, { takenAt: manifest.takenAt, endsLogins: options.endsLogins });
  const followed = isServer
    ? await restorePostgres(settings, { folder, manifest }, follow)
    : await atRest(settings.dataDir, () => restoreEmbedded(settings.dataDir, { folder, manifest, follow }));
  if (manifest.files.some(({ name }) => name === SIMULATION_BOOKS) && !settings.isProduction) {
    mkdirSync(settings.dataDir, { recursive: true });
    try {
      copyFileSync(join(folder, SIMULATION_BOOKS), join(settings.dataDir, SIMULATION_BOOKS), constants.COPYFILE_EXCL);
    } catch (error) {
      // The provider's own books are newer than the backup.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  return { ...manifest, followed };
}
