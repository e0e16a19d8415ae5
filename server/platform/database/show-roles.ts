/** Default names for a new database. */
export type RoleNames = { readonly database: string; readonly owner: string; readonly shop: string; readonly backup?: string };

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;

function requireNames(names: readonly string[]): void {
  for (const name of names) if (!NAME.test(name)) throw new Error(`not a name for a role or a database: "${name}"`);
}

/** Statements that create missing logins and group roles. One repeatable script. */
export function roleStatements({ owner, shop, backup = "karcis_backup" }: Omit<RoleNames, "database">): string {
  requireNames([owner, shop, backup]);
  return `do $$
declare r text;
begin
  foreach r in array array['${owner}', '${shop}', 'karcis_app', 'karcis_operator', 'karcis_worker'] loop
    if not exists (select 1 from pg_roles where rolname = r) then
      execute format('create role %I %s', r, case when r in ('${owner}', '${shop}') then 'login' else 'nologin' end);
    end if;
  end loop;
  -- What is not seen is not backed up: this login alone reads the rows of every tenant, and writes none.
  if not exists (select 1 from pg_roles where rolname = '${backup}') then
    create role ${backup} login bypassrls;
    grant pg_read_all_data to ${backup};
  end if;
end $$;
-- The owner migrates and writes brands. The shop's login is a member of karcis_app alone, and owns nothing.
grant karcis_app, karcis_operator, karcis_worker to ${owner} with admin option;
grant karcis_app to ${shop};
`;
}

/** Statements that create the database, each alone, because none may run inside a transaction. */
export function databaseStatements({ database, owner, shop, backup = "karcis_backup" }: RoleNames): readonly string[] {
  requireNames([database, owner, shop, backup]);
  return [
    `create database ${database} owner ${owner}`,
    `revoke all on database ${database} from public`,
    `grant connect on database ${database} to ${shop}, ${backup}`,
  ];
}

/** A statement for psql that creates the database only if it is missing. */
function psqlOf(statement: string, database: string): string {
  if (!statement.startsWith("create database ")) return `${statement};\n`;
  return `select '${statement}' where not exists (select 1 from pg_database where datname = '${database}') \\gexec\n`;
}

/**
 * Statements for an administrator to prepare a PostgreSQL cluster: database, owner, logins of the shop and of the backup, and three group
 * roles. For psql, repeatable. Passwords are set by hand. Throws an Error of one line for an invalid name.
 */
export function showRoles(names: RoleNames): string {
  const { owner, shop, backup = "karcis_backup" } = names;
  requireNames([names.database]);
  return `-- Run this once as an administrator of the cluster, then give the logins ${owner}, ${shop} and ${backup} a password (in psql: \\password ${owner}).
${roleStatements(names)}${databaseStatements(names)
    .map((statement) => psqlOf(statement, names.database))
    .join("")}`;
}
