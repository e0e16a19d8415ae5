import type { Database } from "./database.ts";

/** Rights of a login. */
export type Login = {
  readonly name: string;
  /** Excess rights for the shop, each like "is a superuser". Empty if there are none. */
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
export async function readLogin(bare: Database): Promise<Login> {
  const [login] = await bare.query<Login>(RIGHTS);
  return login!;
}

/**
 * Refuses, in one line, a login with which an injected statement could leave its tenant: an owner, or one that can become an owner. For a
 * superuser only that fact is reported. Not held by this: an injected statement within its own tenant.
 */
export function refuseStrongLogin({ name, faults }: Login): void {
  if (faults.length === 0) return;
  const worst = faults.includes("is a superuser") ? "is a superuser" : faults.toSorted().join(", ");
  throw new Error(
    `DATABASE_URL logs in as ${name}, which ${worst}: give the shop a login of its own that is a member of karcis_app alone, and put the owner's into DATABASE_OWNER_URL (npm run karcis -- database roles shows the statements)`,
  );
}
