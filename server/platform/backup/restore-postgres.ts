import { join } from "node:path";
import pg from "pg";
import type { BackupSettings } from "../config/backup-settings.ts";
import { migrate } from "../database/migrate.ts";
import { openPostgres } from "../database/open-postgres.ts";
import type { Sql } from "../database/database.ts";
import { openBare, withDatabase } from "./bare-login.ts";
import { briefly } from "./briefly.ts";
import { requireSame } from "./check-backup.ts";
import { DUMPS, type Manifest } from "./manifest.ts";
import { differences, measureDatabase } from "./measure-database.ts";
import { requireTool, environmentOf, runTool } from "./pg-tools.ts";
import { prepareCluster, wantedCluster } from "./prepare-cluster.ts";

type Place = { readonly database: string; readonly owner: string };
type Dump = { readonly folder: string; readonly manifest: Manifest };

const THING = /^[a-z_0-9]+\([a-z_0-9, []*\]?\)$/;
const ROLE = /^karcis_[a-z]+$/;

/** Returns functions to the roles that they ran as. A role gets the right to create functions only for that moment. */
async function lendAgain(sql: Sql, owner: string, lent: Manifest["lent"]): Promise<void> {
  await sql.query(`begin; set local role ${pg.escapeIdentifier(owner)}`);
  for (const { thing, role } of lent) {
    if (!THING.test(thing) || !ROLE.test(role)) throw new Error(`the backup names no function of ours: ${thing}`);
    await sql.query(
      `grant create on schema public to ${role}; alter function ${thing} owner to ${role}; revoke create on schema public from ${role}`,
    );
  }
  await sql.query("commit");
}

/**
 * Fills an empty database from a dump in one transaction as its owner, and checks it against the backup's measurements. Throws an Error of
 * one or more lines.
 */
export async function fillDatabase(settings: BackupSettings, { folder, manifest }: Dump, { database, owner }: Place): Promise<void> {
  const { adminUrl, databaseTls: tls, authority, programs } = settings;
  const url = withDatabase(adminUrl!, database);
  await runTool("pg_restore", programs, {
    words: [
      "--no-owner",
      `--role=${owner}`,
      "--single-transaction",
      "--exit-on-error",
      "--no-password",
      `--dbname=${database}`,
      join(folder, DUMPS.postgres),
    ],
    env: environmentOf({ url, tls, authority }),
  });
  await briefly(await openBare("DATABASE_ADMIN_URL", url, tls), async (admin) => {
    await lendAgain(admin, owner, manifest.lent);
    await admin.query("analyze");
    requireSame(folder, differences(manifest, await measureDatabase(admin)));
  });
}

/**
 * Restores a dump to a cluster without our database. An administrator runs `follow` on it before it gets its name. Throws an Error of one
 * or more lines, and then leaves no database that looks complete.
 */
export async function restorePostgres<T>(settings: BackupSettings, dump: Dump, follow: (sql: Sql) => Promise<T>): Promise<T> {
  requireTool("pg_restore", settings.programs);
  const wanted = wantedCluster(settings);
  const { working, finish, undo } = await prepareCluster(settings, wanted, dump.manifest.roles);
  try {
    await fillDatabase(settings, dump, { database: working, owner: wanted.names.owner });
    const url = withDatabase(settings.databaseOwnerUrl ?? settings.databaseUrl!, working);
    // This version may have newer migrations than the backup.
    await briefly(openPostgres({ url, tls: settings.databaseTls, poolSize: 1, role: "" }), migrate);
    const admin = await openBare("DATABASE_ADMIN_URL", withDatabase(settings.adminUrl!, working), settings.databaseTls);
    const followed = await briefly(admin, follow);
    await finish();
    return followed;
  } catch (error) {
    const left = await undo();
    throw left === "" ? error : new Error(`${(error as Error).message}\n${left}`, { cause: error });
  }
}
