import type { Database } from "./database.ts";
import type { Login } from "./check-login.ts";
import { migrations } from "./migrate.ts";

const REMEDY = "run npm run migrate with DATABASE_OWNER_URL, or set it for the start";

async function readApplied(bare: Database): Promise<ReadonlySet<string> | null> {
  const [found] = await bare.query<{ there: boolean }>("select to_regclass('public.schema_migrations') is not null as there");
  if (!found!.there) return null;
  await bare.script("set role karcis_app");
  return new Set((await bare.query<{ name: string }>("select name from schema_migrations")).map(({ name }) => name));
}

/** Refuses, in one line, a database whose schema is not what this version needs. What a later version has added is no fault. */
export async function checkSchema(bare: Database, login: Login): Promise<void> {
  const missing = (applied: ReadonlySet<string>) => migrations().filter(({ name }) => !applied.has(name));
  if (!login.isApp) {
    const [role] = await bare.query("select 1 from pg_roles where rolname = 'karcis_app'");
    if (role) throw new Error(`DATABASE_URL logs in as ${login.name}, which is no member of karcis_app: grant karcis_app to ${login.name}`);
  }
  const applied = login.isApp ? await readApplied(bare) : null;
  if (!applied) throw new Error(`the database has no schema yet: ${REMEDY}`);
  const [first, ...more] = missing(applied);
  if (first) throw new Error(`the database's schema lacks ${first.name}${more.length > 0 ? ` and ${more.length} more` : ""}: ${REMEDY}`);
}
