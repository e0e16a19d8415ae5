import type { Database } from "./database.ts";
import type { Login } from "./check-login.ts";
import { hasFunctions, readSchema, type Schema } from "./migrate.ts";
import { migrations } from "./sql-files.ts";

const REMEDY = "run npm run migrate with DATABASE_OWNER_URL, or set it for the start";

async function readAsApp(bare: Database): Promise<Schema | null> {
  await bare.script("set role karcis_app");
  return readSchema(bare, bare.kind);
}

/**
 * Refuses, in one line, a database whose schema is not what this version needs. Additions of a later version are accepted, and so are
 * functions of a later version that have replaced ours.
 */
export async function checkSchema(bare: Database, login: Login): Promise<void> {
  if (!login.isApp) {
    const [role] = await bare.query("select 1 from pg_roles where rolname = 'karcis_app'");
    if (role) throw new Error(`DATABASE_URL logs in as ${login.name}, which is no member of karcis_app: grant karcis_app to ${login.name}`);
  }
  const schema = login.isApp ? await readAsApp(bare) : null;
  if (!schema) throw new Error(`the database has no schema yet: ${REMEDY}`);
  const [first, ...more] = migrations().filter(({ name }) => !schema.migrations.has(name));
  if (first) throw new Error(`the database's schema lacks ${first.name}${more.length > 0 ? ` and ${more.length} more` : ""}: ${REMEDY}`);
  if (!hasFunctions(schema)) throw new Error(`the database's functions are not this version's: ${REMEDY}`);
}
