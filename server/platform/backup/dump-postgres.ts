import { join } from "node:path";
import type { Sql } from "../database/database.ts";
import { openBare } from "./bare-login.ts";
import { DUMPS } from "./manifest.ts";
import { measureDatabase, type Measure } from "./measure-database.ts";
import { requireTool, environmentOf, runTool, type Reach } from "./pg-tools.ts";

type Sight = { readonly login: string; readonly passes: boolean; readonly schema: boolean; readonly unread: readonly string[] };

/** Refuses, in one line, a login that cannot see every row: its dump would fail or, worse, be incomplete. */
export async function requireSight(sql: Sql, setting: string): Promise<void> {
  const [sight] = await sql.query<Sight>(`
    select session_user::text as login, (select rolsuper or rolbypassrls from pg_roles where rolname = session_user) as passes,
      to_regclass('public.schema_migrations') is not null as schema,
      array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not has_table_privilege(oid, 'select')) as unread`);
  const { login, passes, schema, unread } = sight!;
  if (!schema) throw new Error(`${setting}: the database has no schema of ours, there is nothing to take`);
  const remedy = "npm run karcis -- database roles shows the login that may, for DATABASE_BACKUP_URL";
  if (!passes) throw new Error(`${setting} logs in as ${login}, from which row security hides rows: ${remedy}`);
  if (unread.length > 0)
    throw new Error(`${setting} logs in as ${login}, which may not read ${unread[0]} and ${unread.length - 1} more tables: ${remedy}`);
}

/**
 * Dumps a PostgreSQL database into a folder, and measures it in the same snapshot. `setting` is the name of the URL's setting. Throws an
 * Error of one line.
 */
export async function dumpPostgres(
  setting: string,
  reach: Reach,
  { programs, folder }: { programs: string | null; folder: string },
): Promise<{ readonly measure: Measure; readonly writtenBy: string }> {
  const bare = await openBare(setting, reach.url, reach.tls);
  try {
    await requireSight(bare, setting);
    const [server] = await bare.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version");
    const major = requireTool("pg_dump", programs, server!.version);
    requireTool("pg_restore", programs, server!.version);
    await bare.query("begin isolation level repeatable read read only");
    const [snapshot] = await bare.query<{ id: string }>("select pg_export_snapshot() as id");
    const measure = await measureDatabase(bare);
    await runTool("pg_dump", programs, {
      words: [
        "--format=custom",
        "--no-password",
        "--lock-wait-timeout=30000",
        `--snapshot=${snapshot!.id}`,
        `--file=${join(folder, DUMPS.postgres)}`,
      ],
      env: environmentOf(reach),
    });
    await bare.query("commit");
    return { measure, writtenBy: `pg_dump ${major} of PostgreSQL ${server!.version}` };
  } finally {
    await bare.close();
  }
}
