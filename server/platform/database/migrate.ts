import { sqlStateOf } from "./batch-acts.ts";
import { completeStoredFlags } from "./complete-flags.ts";
import type { Database, Sql } from "./database.ts";
import { applyConcurrently, isConcurrent, madePlain } from "./migrate-concurrently.ts";
import { digestOf, functions, migrations, type SqlFile } from "./sql-files.ts";

/** PostgreSQL checks function bodies at the end, because a function may refer to later ones. */
const UNCHECKED = "perform set_config('check_function_bodies', 'off', true);";

const quoted = (names: readonly string[]) => `array[${names.map((name) => `'${name}'`).join(", ")}]::text[]`;

/** The digest of a set of functions. */
const digestOfFunctions = (files: readonly SqlFile[]): string => digestOf(...files.map(({ sql }) => sql));

/** PL/pgSQL that creates missing trigger functions, which the tables' triggers refer to. */
export function makeTriggerFunctions(files: readonly SqlFile[]): string {
  const missing = files
    .filter(({ sql }) => /\breturns trigger\b/.test(sql))
    .map(({ name, sql }) => `if to_regprocedure('${name}()') is null then execute $function$${sql}$function$; end if;`);
  return `${UNCHECKED} ${missing.join("\n")}`;
}

/**
 * SQL that makes a database's functions equal to the files, if they differ. It drops functions of an earlier set that have no file or whose
 * arguments changed. Foreign functions stay. The worker's functions go to the worker's role, which may create functions only at that
 * moment. Unless the files `insist`, a set that was replaced before is not restored.
 */
function writeFunctions(files: readonly SqlFile[], insists: boolean): string {
  const digest = digestOfFunctions(files);
  const isTheirs = insists
    ? `(select digest from schema_functions order by at desc limit 1)`
    : `(select digest from schema_functions where digest = '${digest}')`;
  return `do $functions$
    declare
      v_old regprocedure;
      v_lends boolean;
    begin
      if ${isTheirs} is not distinct from '${digest}' then return; end if;
      ${UNCHECKED}
      v_lends := not has_schema_privilege('karcis_worker', 'public', 'create');
      if v_lends then grant create on schema public to karcis_worker; end if;
      execute $text$${files.map(({ sql }) => sql).join("\n")}$text$;
      if v_lends then revoke create on schema public from karcis_worker; end if;
      insert into schema_functions (digest, names) values ('${digest}', ${quoted(files.map(({ name }) => name))})
        on conflict (digest) do update set at = clock_timestamp();
      -- All that was made just now was written by this transaction.
      for v_old in select p.oid::regprocedure from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.xmin <> pg_current_xact_id()::xid
            and p.proname in (select unnest(f.names) from schema_functions f) loop
        execute format('drop function %s', v_old);
      end loop;
    end $functions$;`;
}

/** How long a migration waits for a lock, since all later callers queue behind it. */
const LOCK_MS = 500;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 200;
/** Advice for a database of an earlier numbering. */
const ANEW: Readonly<Record<Database["kind"], string>> = {
  pglite: "npm run karcis -- database anew puts it aside, and the next start makes a new one",
  postgres: "name a new, empty one in DATABASE_URL and DATABASE_OWNER_URL (createdb karcis_new), and run npm run migrate",
};
/** A lost lock, or a simultaneous change of cluster-wide roles from another database. */
const PASSES = /^(55P03|40P01|40001)$/;
const INDEX_EXISTS = "42P07";
const AT_ONCE = /tuple concurrently updated|pg_(authid|auth_members)\w*_index/;

/**
 * The text as one transaction, after all other migrations of this database. Without the session's time limits, but never waiting long for
 * locks of a running shop.
 */
function alone(kind: Database["kind"], text: string): string {
  if (kind !== "postgres") return text;
  return `select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true); select pg_advisory_xact_lock(7262811);
    select set_config('lock_timeout', '${LOCK_MS}', true); ${text}`;
}

/** Runs a migration until it gets its locks. Throws an Error of one line if the login may not migrate, or the time is up. */
async function apply(database: Database, name: string, text: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await database.script(alone(database.kind, text));
    } catch (error) {
      const why = (error as Error).message;
      if (sqlStateOf(error) === "42501") {
        throw new Error(`the login may not migrate (${why}): npm run karcis -- database roles shows what an administrator runs first`, {
          cause: error,
        });
      }
      if (!PASSES.test(sqlStateOf(error)) && !AT_ONCE.test(why)) throw error;
      if (Date.now() > deadline) throw new Error(`${name} found no moment in ${PATIENCE_MS / 1000} s (${why})`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.random())));
    }
  }
}

/** Versions of a database's schema. */
export type Schema = {
  /** The applied migrations, each with the digest of its text. */
  readonly migrations: ReadonlyMap<string, string | null>;
  /** Digests of the database's sets of functions, the active one first. */
  readonly functions: readonly string[];
};

/**
 * Reads the versions of a database's schema. Null for a database without one. Throws an Error of one line for a database of an unknown
 * numbering.
 */
export async function readSchema(sql: Sql, kind: Database["kind"]): Promise<Schema | null> {
  const [found] = await sql.query<{ migrations: boolean; functions: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as migrations, to_regclass('public.schema_functions') is not null as functions",
  );
  if (!found!.migrations) return null;
  if (!found!.functions) {
    const [first] = await sql.query<{ name: string }>("select min(name) as name from schema_migrations having min(name) < $1", [
      migrations()[0]!.name,
    ]);
    if (first)
      throw new Error(
        `${first.name} made this database, which has no road to this version: npm run karcis -- database export <folder> writes what is in it as CSV; ${ANEW[kind]}`,
      );
    return null;
  }
  const rows = await sql.query<{ name: string; digest: string | null; isFunctions: boolean }>(
    `select name, digest, is_functions as "isFunctions" from (
       select name, digest, false as is_functions, at from schema_migrations
       union all select '', digest, true, at from schema_functions) s order by at desc`,
  );
  return {
    migrations: new Map(rows.flatMap(({ name, digest, isFunctions }) => (isFunctions ? [] : [[name, digest]]))),
    functions: rows.flatMap(({ digest, isFunctions }) => (isFunctions ? [digest!] : [])),
  };
}

/** Whether the database has had these functions: active, or replaced by another version's. */
export const hasFunctions = ({ functions: sets }: Schema): boolean => sets.includes(digestOfFunctions(functions()));

const once = (file: SqlFile, before: string) => `do $once$ begin
  if not exists (select 1 from schema_migrations where name = '${file.name}') then
    ${before}
    execute $migration$${isConcurrent(file) ? madePlain(file) : file.sql}$migration$;
    insert into schema_migrations (name, digest) values ('${file.name}', '${digestOf(file.sql)}');
  end if;
end $once$;`;

/** Makes the indexes without `concurrently`, since a database without a schema has no users. A later start may have made some already. */
async function applyToNew(database: Database, file: SqlFile, plain: () => Promise<void>): Promise<void> {
  try {
    await plain();
  } catch (error) {
    if (sqlStateOf(error) !== INDEX_EXISTS) throw error;
    await applyConcurrently(database, file);
  }
}

async function writeSchema(database: Database, insist: boolean): Promise<void> {
  const schema = await readSchema(database, database.kind);
  const [all, files] = [migrations(), functions()];
  const changed = all.find(({ name, sql }) => (schema?.migrations.get(name) ?? digestOf(sql)) !== digestOf(sql));
  if (changed) throw new Error(`${changed.name} is not what this database was migrated with: what was carried out is never edited`);
  const due = all.filter(({ name }) => !schema?.migrations.has(name));
  const digest = digestOfFunctions(files);
  const isWritten = insist ? schema?.functions[0] === digest : schema?.functions.includes(digest);
  if (due.length === 0 && isWritten) return;
  const table = "create table if not exists schema_migrations (name text primary key, at timestamptz not null default now(), digest text);";
  if (!schema) await apply(database, "schema_migrations", table);
  const isServer = database.kind === "postgres";
  const last = isServer && due.length > 0 && isConcurrent(due.at(-1)!) ? undefined : due.pop();
  for (const each of due) {
    const plain = () => apply(database, each.name, once(each, makeTriggerFunctions(files)));
    if (!isServer || !isConcurrent(each)) await plain();
    else if (schema) await applyConcurrently(database, each);
    else await applyToNew(database, each, plain);
  }
  const final = last ? once(last, makeTriggerFunctions(files)) : "";
  await apply(database, last?.name ?? "functions", `${final}\n${writeFunctions(files, insist)}`);
}

/**
 * Brings the schema up to date while the shop may be selling: each migration once, either in a transaction with its record or (if marked)
 * by building indexes without locks, however many processes run it. Functions come with the last migration, then missing flags of stored
 * brands. Needs the owner's rights. With `insist` it rewrites functions that another version replaced. The embedded database, used by one
 * process only, always gets the functions of the process that opens it. Throws an Error of one line if an applied migration has changed, or
 * the database is of an earlier numbering.
 */
export async function migrate(database: Database, { insist = database.kind === "pglite" } = {}): Promise<void> {
  await writeSchema(database, insist);
  await completeStoredFlags(database);
}
