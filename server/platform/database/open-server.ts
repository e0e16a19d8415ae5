import type { Database } from "./database.ts";
import { migrate, hasFunctions, readSchema, type Schema } from "./migrate.ts";
import type { OpenOptions, Place } from "./open-database.ts";
import { openPostgres } from "./open-postgres.ts";
import { takeLock } from "./take-lock.ts";
import { migrations } from "./sql-files.ts";

/** Rights of a login. */
type Login = {
  readonly name: string;
  /** Rights that the shop's login must not have, each as a phrase such as "is a superuser". Empty if there are none. */
  readonly faults: readonly string[];
  readonly isApp: boolean;
  /** Whether it owns the schema, or there is no schema yet. */
  readonly mayMigrate: boolean;
};

const RIGHTS = `
  with mine as (select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member')),
    things as (
      select c.relowner as owner from pg_class c where c.relnamespace = 'public'::regnamespace
      union all select p.proowner from pg_proc p where p.pronamespace = 'public'::regnamespace
      union all select n.nspowner from pg_namespace n where n.nspname = 'public'
      union all select d.datdba from pg_database d where d.datname = current_database())
  select session_user::text as name, exists (select from mine where rolname = 'karcis_app') as "isApp",
    coalesce((select pg_has_role(session_user, c.relowner, 'member') from pg_class c where c.oid = to_regclass('public.schema_migrations')), true) as "mayMigrate",
    array(
      select 'is a superuser' from mine where rolsuper
      union select 'passes row security' from mine where rolbypassrls
      union select 'may make roles' from mine where rolcreaterole
      union select 'may copy the cluster' from mine where rolreplication
      union select 'acts as ' || rolname from mine where rolname in ('karcis_operator', 'karcis_worker', 'pg_read_all_data', 'pg_write_all_data',
        'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files', 'pg_maintain')
      union select 'owns the schema, or is a member of its owner' from mine where oid in (select owner from things)
      union select 'may make tables and functions' where has_schema_privilege(session_user, 'public', 'create')) as faults`;

/** Reads the rights of a connection's login, regardless of its current role. */
async function readLogin(bare: Database): Promise<Login> {
  const [login] = await bare.query<Login>(RIGHTS);
  return login!;
}

/**
 * Refuses, in one line, a login with which an injected statement could leave its tenant: an owner, or one that can become an owner. For a
 * superuser only that fact is reported. Not held by this: an injected statement within its own tenant.
 */
function refuseStrongLogin({ name, faults }: Login): void {
  if (faults.length === 0) return;
  const worst = faults.includes("is a superuser") ? "is a superuser" : faults.toSorted().join(", ");
  throw new Error(
    `DATABASE_URL logs in as ${name}, which ${worst}: give the shop a login of its own that is a member of karcis_app alone, and put the owner's into DATABASE_OWNER_URL (npm run karcis -- database roles shows the statements)`,
  );
}

const REMEDY = "run npm run migrate with DATABASE_OWNER_URL, or set it for the start";

async function readAsApp(bare: Database): Promise<Schema | null> {
  await bare.script("set role karcis_app");
  return readSchema(bare, bare.kind);
}

/**
 * Refuses, in one line, a database with an unsuitable schema. Accepts the additions of a later version, and its functions in place of ours.
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
