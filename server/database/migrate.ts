import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sqlStateOf } from "./batch-acts.ts";
import { completeStoredFlags } from "./complete-flags.ts";
import type { Database } from "./database.ts";

const FOLDER = join(import.meta.dirname, "migrations");
/** Whoever holds a lock that a migration needs is waited for so long: all who come after the migration wait behind it meanwhile. */
const LOCK_MS = 500;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 200;
/** Lost against somebody for a lock; or the roles, which are the cluster's, were changed from another of its databases at the same moment. */
const PASSES = /^(55P03|40P01|40001)$/;
const AT_ONCE = /tuple concurrently updated|pg_(authid|auth_members)\w*_index/;

/** The numbered migrations in order. */
export function migrations(): { readonly name: string; readonly sql: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), "utf8") }));
}

/**
 * One transaction, after everybody else's who migrates this database: they wait for each other before they touch anything. A session's
 * limits of time are not meant for it, except that it never waits long for what a running shop holds.
 */
function alone(kind: Database["kind"], text: string): string {
  if (kind !== "postgres") return text;
  return `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true); select pg_advisory_xact_lock(7262811);
    select set_config('lock_timeout', '${LOCK_MS}', true); ${text}`;
}

/** Runs a migration until it finds its moment. Throws an Error of one line where the login may not, or no moment came. */
async function apply(database: Database, name: string, text: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await database.script(alone(database.kind, text));
    } catch (error) {
      const why = (error as Error).message;
      if (sqlStateOf(error) === "42501") {
        throw new Error(`the login may not migrate (${why}): npm run migrate -- roles shows what an administrator runs first`, {
          cause: error,
        });
      }
      if (!PASSES.test(sqlStateOf(error)) && !AT_ONCE.test(why)) throw error;
      if (Date.now() > deadline) throw new Error(`${name} found no moment in ${PATIENCE_MS / 1000} s (${why})`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.random())));
    }
  }
}

const digestOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/** The migrations that were carried out, by their names, each with its text's digest; null where an earlier version did not note it. */
async function readDone(database: Database): Promise<ReadonlyMap<string, string | null>> {
  const [found] = await database.query<{ there: boolean }>("select to_regclass('schema_migrations') is not null as there");
  if (!found!.there) return new Map();
  const rows = await database.query<{ name: string; digest: string | null }>(
    "select name, to_jsonb(m)->>'digest' as digest from schema_migrations m",
  );
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/**
 * Brings the schema up to date: each migration once, in a transaction with its own record, however many processes do it at the same
 * moment and while a shop sells. Afterwards every stored brand says all flags. Needs the owner's rights. Throws an Error of one line where a
 * migration that was carried out reads differently now.
 */
export async function migrate(database: Database): Promise<void> {
  const done = await readDone(database);
  const all = migrations();
  const changed = all.find(({ name, sql }) => (done.get(name) ?? digestOf(sql)) !== digestOf(sql));
  if (changed) throw new Error(`${changed.name} is not what this database was migrated with: what was carried out is never edited`);
  const due = all.filter(({ name }) => !done.has(name));
  if (due.length === 0) return completeStoredFlags(database);
  const table = `create table if not exists schema_migrations (name text primary key, at timestamptz not null default now());
    alter table schema_migrations add column if not exists digest text;`;
  await apply(database, "schema_migrations", table);
  for (const { name, sql } of due) {
    await apply(
      database,
      name,
      `do $once$ begin if not exists (select 1 from schema_migrations where name = '${name}') then execute $migration$${sql}$migration$; insert into schema_migrations (name, digest) values ('${name}', '${digestOf(sql)}'); end if; end $once$;`,
    );
  }
  await completeStoredFlags(database);
}
