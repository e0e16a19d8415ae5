import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sqlStateOf } from "./batch-acts.ts";
import type { Database } from "./database.ts";

const FOLDER = join(import.meta.dirname, "migrations");

/** The numbered migrations in order. */
export function migrations(): { readonly name: string; readonly sql: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(FOLDER, name), "utf8") }));
}

async function apply(database: Database, text: string): Promise<void> {
  try {
    await database.script(text);
  } catch (error) {
    if (sqlStateOf(error) !== "42501") throw error;
    const why = (error as Error).message;
    throw new Error(`the login may not migrate (${why}): npm run migrate -- roles shows what an administrator runs first`, {
      cause: error,
    });
  }
}

/** Brings the schema up to date: each migration once, in a transaction with its own record. Needs the owner's rights. */
export async function migrate(database: Database): Promise<void> {
  await database.script("create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())");
  const done = new Set((await database.query<{ name: string }>("select name from schema_migrations")).map((row) => row.name));
  for (const { name, sql } of migrations()) {
    if (done.has(name)) continue;
    const lock = database.kind === "postgres" ? "select pg_advisory_xact_lock(7262811);" : "";
    await apply(
      database,
      `begin; ${lock} do $once$ begin if not exists (select 1 from schema_migrations where name = '${name}') then execute $migration$${sql}$migration$; insert into schema_migrations (name) values ('${name}'); end if; end $once$; commit;`,
    );
  }
}
