/** What the roles of a new database are called, where the administrator has no names of their own. */
export type RoleNames = { readonly database: string; readonly owner: string; readonly shop: string };

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * The statements with which an administrator of a PostgreSQL cluster prepares it: the database, its owner, the shop's own login, and the
 * three roles that nobody logs in as. Passwords are set by hand. Throws an Error of one line for a name that is none.
 */
export function showRoles({ database, owner, shop }: RoleNames): string {
  for (const name of [database, owner, shop]) {
    if (!NAME.test(name)) throw new Error(`not a name for a role or a database: "${name}"`);
  }
  return `-- Run this once as an administrator of the cluster, then give both logins a password (in psql: \\password ${owner}).
do $$
declare r text;
begin
  foreach r in array array['${owner}', '${shop}', 'karcis_app', 'karcis_operator', 'karcis_worker'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I %s', r, case when r in ('${owner}', '${shop}') then 'login' else 'nologin' end);
    end if;
  end loop;
end $$;
-- The owner migrates and writes brands. The shop's login is a member of karcis_app alone, and owns nothing.
grant karcis_app, karcis_operator, karcis_worker to ${owner} with admin option;
grant karcis_app to ${shop};
create database ${database} owner ${owner};
revoke all on database ${database} from public;
grant connect on database ${database} to ${shop};
`;
}
