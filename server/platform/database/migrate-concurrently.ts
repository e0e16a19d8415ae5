import { sqlStateOf } from "./batch-acts.ts";
import type { Database } from "./database.ts";
import { digestOf, type SqlFile } from "./sql-files.ts";

/** First line of a migration that builds indexes while the shop sells. */
const MARK = /^-- concurrently\r?\n/;
const INDEX = /^create (?:unique )?index concurrently (\w+) on \w+/i;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 300;
/** A deadlock, another process's lock, or an index that another process just made. */
const PASSES = /^(55P03|40P01|40001|42P07)$/;

/** Building an index may wait long for older transactions but blocks nobody. */
const UNLIMITED = "select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false)";
/** Tries the lock without waiting: a waiter would be an older transaction, for which the index waits. */
const ALONE = `do $$ begin if not pg_try_advisory_lock(7262812) then
  raise exception using errcode = 'lock_not_available', message = 'another process makes indexes'; end if; end $$`;

/** Whether a migration runs statement by statement, outside a transaction. */
export const isConcurrent = ({ sql }: SqlFile): boolean => MARK.test(sql);

/** The migration's text without `concurrently`, for one transaction on a database without other users. */
export const madePlain = ({ sql }: SqlFile): string => sql.replace(/\bindex concurrently\b/gi, "index");

/** The statements of a migration. The fence on migrations ensures that each ends at a semicolon. */
const statementsOf = ({ sql }: SqlFile): string[] =>
  sql
    .replace(/--.*$/gm, "")
    .split(";")
    .flatMap((text) => (text.trim() === "" ? [] : [text.trim().replace(/\s+/g, " ")]));

/** Statements still to run: none if the index exists, a drop and the statement if it is half built. */
async function leftOf(database: Database, statement: string): Promise<string[]> {
  const name = INDEX.exec(statement)?.[1];
  if (name === undefined) return [statement];
  const [row] = await database.query<{ valid: boolean | null }>(
    "select (select indisvalid from pg_index where indexrelid = to_regclass($1)) as valid",
    [`public.${name}`],
  );
  if (row!.valid === true) return [];
  return row!.valid === false ? [`drop index concurrently ${name}`, statement] : [statement];
}

/**
 * Runs a marked migration on PostgreSQL once, however many processes try. An interrupted one is resumed. Throws the database's error of a
 * failing statement, and after two minutes of another process's lock.
 */
export async function applyConcurrently(database: Database, file: SqlFile): Promise<void> {
  const record = `insert into schema_migrations (name, digest) values ('${file.name}', '${digestOf(file.sql)}') on conflict do nothing`;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const [done] = await database.query("select 1 as ok from schema_migrations where name = $1", [file.name]);
    if (done) return;
    const left: string[] = [];
    for (const statement of statementsOf(file)) left.push(...(await leftOf(database, statement)));
    try {
      return await database.script([UNLIMITED, ALONE, ...left, record]);
    } catch (error) {
      if (!PASSES.test(sqlStateOf(error))) throw error;
      if (Date.now() > deadline) throw new Error(`${file.name} found no moment in ${PATIENCE_MS / 1000} s`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.random())));
    }
  }
}
