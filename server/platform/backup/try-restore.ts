import { randomBytes } from "node:crypto";
import type { BackupSettings } from "../config/backup-settings.ts";
import { openBare } from "./bare-login.ts";
import type { Manifest } from "./manifest.ts";
import { makeMissingRoles } from "./prepare-cluster.ts";
import { fillDatabase } from "./restore-postgres.ts";

/**
 * Restores a PostgreSQL dump to a temporary database at DATABASE_ADMIN_URL, measures it, and drops everything it created. Throws an Error
 * of one or more lines.
 */
export async function tryRestore(settings: BackupSettings, folder: string, manifest: Manifest): Promise<void> {
  if (settings.adminUrl === null) throw new Error("DATABASE_ADMIN_URL is missing: --deep restores to a database of its own there");
  const admin = await openBare("DATABASE_ADMIN_URL", settings.adminUrl, settings.databaseTls);
  const database = `karcis_check_${randomBytes(5).toString("hex")}`;
  const made: string[] = [];
  try {
    const [me] = await admin.query<{ name: string }>("select session_user::text as name");
    made.push(...(await makeMissingRoles(admin, manifest.roles)));
    await admin.query(`create database ${database}`);
    await fillDatabase(settings, { folder, manifest }, { database, owner: me!.name });
  } finally {
    await admin.query(`drop database if exists ${database} with (force)`);
    for (const role of made) await admin.query(`drop role ${role}`);
    await admin.close();
  }
}
