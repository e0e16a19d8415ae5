import { randomBytes } from "node:crypto";
import type { BackupSettings } from "../config/backup-settings.ts";
import type { Sql } from "../database/database.ts";
import { databaseStatements, roleStatements, type RoleNames } from "../database/show-roles.ts";
import { loginOf, openBare, withDatabase } from "./bare-login.ts";
import { briefly } from "./briefly.ts";
import { scramVerifier } from "./scram-verifier.ts";

type Login = { readonly user: string; readonly password: string };
/** Names of a cluster to prepare, with passwords where the URLs have them. */
export type Wanted = { readonly names: Required<RoleNames>; readonly logins: readonly Login[] };

/** Names of database and logins from the settings' URLs. Throws an Error of one line. */
export function wantedCluster({ databaseUrl, databaseOwnerUrl, backupUrl }: BackupSettings): Wanted {
  const owner = databaseOwnerUrl ?? databaseUrl;
  if (owner === null) throw new Error("DATABASE_OWNER_URL is missing: it names the database that is restored to, and its owner");
  const [own, shop] = [loginOf(owner), loginOf(databaseUrl ?? owner)];
  if (own.database !== shop.database)
    throw new Error(`DATABASE_OWNER_URL names the database ${own.database}, DATABASE_URL ${shop.database}: they must be the same`);
  const backup = backupUrl === null ? null : loginOf(backupUrl);
  return {
    names: { database: own.database, owner: own.user, shop: shop.user, backup: backup?.user ?? "karcis_backup" },
    logins: [own, shop, ...(backup ? [backup] : [])],
  };
}

async function requireAdministrator(admin: Sql): Promise<void> {
  const [login] = await admin.query<{ name: string; may: boolean }>(
    "select rolname as name, rolsuper or rolcreaterole and rolcreatedb and rolbypassrls as may from pg_roles where rolname = session_user",
  );
  if (!login!.may)
    throw new Error(
      `DATABASE_ADMIN_URL logs in as ${login!.name}, which may not make roles and databases and pass row security: a superuser may`,
    );
}

/** Creates missing roles without login, and returns their names. */
export async function makeMissingRoles(admin: Sql, names: readonly string[]): Promise<string[]> {
  const missing = await admin.query<{ name: string }>(
    "select quote_ident(n) as name from unnest($1::text[]) n where not exists (select from pg_roles where rolname = n)",
    [names],
  );
  for (const { name } of missing) await admin.query(`create role ${name} nologin`);
  return missing.map(({ name }) => name);
}

/** Creates missing roles with the passwords of the URLs. Existing roles keep theirs. */
async function makeRoles(admin: Sql, { names, logins }: Wanted, granted: readonly string[]): Promise<void> {
  const before = new Set((await admin.query<{ name: string }>("select rolname as name from pg_roles")).map(({ name }) => name));
  await admin.query(roleStatements(names));
  await makeMissingRoles(admin, granted);
  const fresh = new Map(logins.filter(({ user, password }) => password !== "" && !before.has(user)).map((login) => [login.user, login]));
  for (const { user, password } of fresh.values()) await admin.query(`alter role ${user} password '${scramVerifier(password)}'`);
  // An administrator without superuser rights needs membership to act as the owner.
  await admin.query(`do $$ begin
    if not pg_has_role(session_user, '${names.owner}', 'member') then execute format('grant %I to %I', '${names.owner}', session_user); end if; end $$`);
}

async function requireEmpty(settings: BackupSettings, database: string): Promise<void> {
  const inside = await openBare("DATABASE_ADMIN_URL", withDatabase(settings.adminUrl!, database), settings.databaseTls);
  const [found] = await briefly(inside, (sql) =>
    sql.query<{ n: number }>(`
      select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`),
  );
  if (found!.n > 0) throw new Error(`the database ${database} is not empty: a backup is restored to an empty one, nothing was changed`);
}

export type Prepared = {
  /** The database to fill. A newly created one has a temporary name. */
  readonly working: string;
  /** Renames the database to its final name. */
  finish(): Promise<void>;
  /** Drops an incomplete database. Returns the steps left to do by hand, "" if none. */
  undo(): Promise<string>;
};

/**
 * Creates missing roles and database on a cluster, and checks that the database is empty. `granted`: roles named in grants. Throws an Error
 * of one line.
 */
export async function prepareCluster(settings: BackupSettings, wanted: Wanted, granted: readonly string[]): Promise<Prepared> {
  if (settings.adminUrl === null)
    throw new Error("DATABASE_ADMIN_URL is missing: an administrator of the cluster makes its roles and the database");
  const { database } = wanted.names;
  const asAdmin = async <T>(work: (admin: Sql) => Promise<T>) =>
    briefly(await openBare("DATABASE_ADMIN_URL", settings.adminUrl!, settings.databaseTls), work);
  return asAdmin(async (admin) => {
    await requireAdministrator(admin);
    const isThere = (await admin.query("select 1 from pg_database where datname = $1", [database])).length > 0;
    if (isThere) await requireEmpty(settings, database);
    await makeRoles(admin, wanted, granted);
    if (isThere)
      return {
        working: database,
        finish: async () => {},
        undo: async () => `drop the database ${database} before you try again, it is not finished`,
      };
    const working = `unfinished_${randomBytes(5).toString("hex")}`;
    for (const statement of databaseStatements({ ...wanted.names, database: working })) await admin.query(statement);
    return {
      working,
      finish: () => asAdmin(async (again) => void (await again.query(`alter database ${working} rename to ${database}`))),
      undo: () => asAdmin(async (again) => (await again.query(`drop database if exists ${working} with (force)`), "")),
    };
  });
}
