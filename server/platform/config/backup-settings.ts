import { resolve } from "node:path";
import { requireSafeConnection, readDatabaseSettings, readLoginUrl, type DatabaseSettings } from "./database-settings.ts";
import { readSavedSecret } from "./master-secret.ts";
import { everyKeys, readSecrets, type Keys } from "./secrets.ts";

/** Settings of backup and restore. */
export type BackupSettings = DatabaseSettings & {
  /** The login that may read every tenant's rows. Null without a dedicated one. */
  readonly backupUrl: string | null;
  /** An administrator of the cluster into which a backup is restored. */
  readonly adminUrl: string | null;
  /** The folder of pg_dump and pg_restore. Null: found on the PATH. */
  readonly programs: string | null;
  /** Path of the authority's certificates for verify-full. Null: the well-known ones. */
  readonly authority: string | null;
  readonly dataDir: string;
  readonly isProduction: boolean;
};

/** Reads the settings of backup and restore, without requiring those that only a server needs. Throws an Error of one line. */
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

/** The login that reads a whole server database, and its setting's name. Null for the embedded database. */
export function backupLogin({
  backupUrl,
  databaseOwnerUrl,
  databaseUrl,
}: BackupSettings): { readonly setting: string; readonly url: string } | null {
  const logins = { DATABASE_BACKUP_URL: backupUrl, DATABASE_OWNER_URL: databaseOwnerUrl, DATABASE_URL: databaseUrl };
  for (const [setting, url] of Object.entries(logins)) if (url) return { setting, url };
  return null;
}

/** Every readable set of keys. Empty without a master secret, because unlike a server this creates none. */
export function readKnownKeys(env: NodeJS.ProcessEnv, dataDir: string): readonly Keys[] {
  const master = env["KARCIS_SECRET"] || readSavedSecret(dataDir);
  const previous = (env["KARCIS_SECRET_PREVIOUS"] ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter(Boolean);
  return master === null ? [] : everyKeys(readSecrets(master, dataDir, previous));
}
