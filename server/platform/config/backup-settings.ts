import { resolve } from "node:path";
import { requireSafeConnection, readDatabaseSettings, readLoginUrl, type DatabaseSettings } from "./database-settings.ts";
import { readSavedSecret } from "./master-secret.ts";
import { everyKeys, readSecrets, type Keys } from "./secrets.ts";

/** The settings for backing up and restoring. */
export type BackupSettings = DatabaseSettings & {
  /** The login that may read everything of every tenant; null: there is none for that alone. */
  readonly backupUrl: string | null;
  /** An administrator of the cluster into which a backup is restored. */
  readonly adminUrl: string | null;
  /** The folder of pg_dump and pg_restore; null: they are found on the PATH. */
  readonly programs: string | null;
  /** Path of the authority's certificates for verify-full; null: the well-known ones. */
  readonly authority: string | null;
  readonly dataDir: string;
  readonly isProduction: boolean;
};

/** Reads them without asking for anything that only a server needs. Throws an Error of one line. */
export function readBackupSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const isProduction = env["KARCIS_ENV"] === "production";
  const database = readDatabaseSettings(env, isProduction);
  const backupUrl = readLoginUrl(env, "DATABASE_BACKUP_URL");
  const adminUrl = readLoginUrl(env, "DATABASE_ADMIN_URL");
  if (isProduction) requireSafeConnection({ DATABASE_BACKUP_URL: backupUrl, DATABASE_ADMIN_URL: adminUrl }, database.databaseTls, env);
  return {
    ...database,
    backupUrl,
    adminUrl,
    programs: env["PG_BIN"] || null,
    authority: env["DATABASE_CA"] || null,
    dataDir: resolve(env["DATA_DIR"] || "data"),
    isProduction,
  };
}

/** The login that reads a whole database on a server, and the setting that names it; null: the embedded database is meant. */
export function backupLogin({
  backupUrl,
  databaseOwnerUrl,
  databaseUrl,
}: BackupSettings): { readonly setting: string; readonly url: string } | null {
  const logins = { DATABASE_BACKUP_URL: backupUrl, DATABASE_OWNER_URL: databaseOwnerUrl, DATABASE_URL: databaseUrl };
  for (const [setting, url] of Object.entries(logins)) if (url) return { setting, url };
  return null;
}

/** Every set of keys that the deployment can read; none where it has no master secret yet, for unlike a server this makes none. */
export function readKnownKeys(env: NodeJS.ProcessEnv, dataDir: string): readonly Keys[] {
  const master = env["KARCIS_SECRET"] || readSavedSecret(dataDir);
  const previous = (env["KARCIS_SECRET_PREVIOUS"] ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  return master === null ? [] : everyKeys(readSecrets(master, dataDir, previous));
}
