import { resolve } from "node:path";
import { readDatabaseSettings } from "#server/platform/config/database-settings.ts";
import { readSavedSecret, weaknessOf } from "#server/platform/config/master-secret.ts";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { checkSecrets } from "#server/platform/database/check-secrets.ts";
import type { Database } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openPostgres } from "#server/platform/database/open-postgres.ts";
import { showRoles } from "#server/platform/database/show-roles.ts";
import { setDatabaseAside } from "#server/platform/database/set-database-aside.ts";
import { readBackupSettings } from "#server/platform/config/backup-settings.ts";
import { exportTables } from "#server/platform/backup/export-tables.ts";
import { fail, orFail, type Run } from "../lib/command.ts";

/**
 * Records the configured secret in the database, so that a server with another one is refused. Without one, the next secret used becomes
 * the first.
 */
async function noteSecret(owner: Database): Promise<void> {
  const dataDir = resolve(process.env["DATA_DIR"] || "data");
  const master = process.env["KARCIS_SECRET"] || readSavedSecret(dataDir);
  if (master === null) return;
  const weakness = weaknessOf(master);
  if (weakness !== null && (process.env["KARCIS_ENV"] === "production" || master.length < 32)) throw new Error(`KARCIS_SECRET ${weakness}`);
  const previous = (process.env["KARCIS_SECRET_PREVIOUS"] ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  await checkSecrets(owner, readSecrets(master, dataDir, previous));
}

/** Migrates the schema with the owner's login. */
export const bringUpToDate: Run = () =>
  orFail(async () => {
    const settings = readDatabaseSettings(process.env, process.env["KARCIS_ENV"] === "production");
    const url = settings.databaseOwnerUrl ?? settings.databaseUrl;
    if (!url) return fail("DATABASE_OWNER_URL is missing; the embedded database is brought up to date at every start");
    const owner = openPostgres({ url, tls: settings.databaseTls, poolSize: 1, role: "", pace: "patient" });
    try {
      await migrate(owner, { insist: true });
      await noteSecret(owner);
      return ["the schema is up to date"];
    } finally {
      await owner.close();
    }
  });

/** Writes every table as CSV. */
export const exportAll: Run = ({ words: [path = ""] }) =>
  orFail(async () => {
    const counts = Object.values(await exportTables(readBackupSettings(process.env), path));
    const rows = counts.reduce((sum, n) => sum + n, 0);
    return [`${resolve(path)}: ${counts.length} tables, ${rows.toLocaleString("en-US")} rows`];
  });

/** Sets the embedded database aside. No command does this to a server's database. */
export const putAside: Run = () =>
  orFail(() => {
    const { databaseUrl, databaseOwnerUrl } = readDatabaseSettings(process.env, process.env["KARCIS_ENV"] === "production");
    if (databaseUrl || databaseOwnerUrl) return fail("DATABASE_URL names a database on a server: name a new, empty one instead");
    const dataDir = resolve(process.env["DATA_DIR"] || "data");
    const aside = setDatabaseAside(dataDir);
    return [aside === null ? `there is no database in ${dataDir}` : `the database is in ${aside} now, and the next start makes a new one`];
  });

/** Prints the statements that an administrator runs before the first start. */
export const printRoles: Run = ({ words: [database = "karcis", owner = "karcis_owner", shop = "karcis_shop"] }) =>
  orFail(() => [showRoles({ database, owner, shop }).trimEnd()]);
