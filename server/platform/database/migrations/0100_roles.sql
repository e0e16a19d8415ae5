-- Three roles log in nowhere: the shop acts as karcis_app; karcis_operator alone writes brands and their hosts, one tenant at a time;
-- karcis_worker sees of all tenants when something is due. The owner, who migrates, may take each of them; the shop's own login takes
-- karcis_app alone. Where the owner may not make roles, somebody else has made them before: `npm run karcis -- database roles`.
do $$
declare
  r text;
begin
  foreach r in array array['karcis_app', 'karcis_operator', 'karcis_worker'] loop
    if not exists (select 1 from pg_roles where rolname = r) then
      begin
        execute format('create role %I nologin', r);
      exception when duplicate_object or unique_violation then
        null; -- A shop on another database of this cluster made it at the same moment.
      end;
    end if;
    if not pg_has_role(current_user, r, 'usage') then execute format('grant %I to current_user', r); end if;
  end loop;
end $$;

-- The sets of functions that this database had, by the digest of their files; the latest is in force (server/database/write-functions.ts).
create table schema_functions (
  digest text primary key,
  names text[] not null,
  at timestamptz not null default clock_timestamp()
);
grant select on schema_functions, schema_migrations to karcis_app;
