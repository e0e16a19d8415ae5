import { readLogin, refuseStrongLogin, type Login } from "./check-login.ts";
import type { Database } from "./database.ts";
import { migrate, hasFunctions, readSchema, type Schema } from "./migrate.ts";
import type { OpenOptions, Place } from "./open-database.ts";
import { openPostgres } from "./open-postgres.ts";
import { takeLock } from "./take-lock.ts";
import { migrations } from "./sql-files.ts";

const REMEDY = "run npm run migrate with DATABASE_OWNER_URL, or set it for the start";

async function readAsApp(bare: Database): Promise<Schema | null> {
  await bare.script("set role karcis_app");
  return readSchema(bare, bare.kind);
}

/**
 * Refuses, in one line, a database with an unsuitable schema. Additions of a later version are accepted, and so are its functions in place
 * of ours.
 */
async function checkSchema(bare: Database, login: Login): Promise<void> {
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

const SEEDING = { key: 7262813, patienceMs: 120_000 };

async function briefly<T>(open: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}

/** Migrates if one of these logins may, otherwise checks the schema. Returns whether the given login may write brands. */
async function prepareSchema({ databaseUrl: url, databaseOwnerUrl: owner, databaseTls: tls, env }: Place): Promise<boolean> {
  if (owner) await briefly(openPostgres({ url: owner, tls, poolSize: 1, role: "", pace: "patient" }), migrate);
  if (!url || (owner && env !== "production")) return true;
  return briefly(openPostgres({ url, tls, poolSize: 1, role: "", pace: "patient" }), async (bare) => {
    const login = await readLogin(bare);
    if (env === "production") refuseStrongLogin(login);
    else if (login.mayMigrate) {
      await migrate(bare);
      return true;
    }
    await checkSchema(bare, login);
    return owner !== null;
  });
}

/** One process seeds. Others that start in the meantime wait. */
async function seedAlone(
  { url, tls }: { url: string; tls: Place["databaseTls"] },
  seed: (db: Database) => Promise<unknown>,
): Promise<void> {
  const lock = await takeLock({ url, tls, ...SEEDING });
  if (!lock) throw new Error(`another process has been seeding the database for ${SEEDING.patienceMs / 1000} s`);
  try {
    await briefly(openPostgres({ url, tls, poolSize: 2, pace: "patient" }), seed);
  } finally {
    await lock.release();
  }
}

/** Opens PostgreSQL as openDatabase() says. */
export async function openServer(place: Place, { asOperator = false, seed }: OpenOptions): Promise<Database> {
  const { databaseUrl: url, databaseOwnerUrl: owner, databaseTls: tls, poolSize } = place;
  if (!url && !asOperator)
    throw new Error("DATABASE_URL is missing: DATABASE_OWNER_URL is for migrations and operators, the shop has its own login");
  const mayWrite = await prepareSchema(place);
  const operator = owner ?? url!;
  if (seed && mayWrite) await seedAlone({ url: operator, tls }, seed);
  const pace = asOperator ? "patient" : "prompt";
  return openPostgres({ url: asOperator ? operator : url!, tls, pace, ...(poolSize ? { poolSize } : {}) });
}
