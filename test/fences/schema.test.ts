import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMigrated } from "../harness/seeded-database.ts";

/** Read before the tenant is known, or before the start: their keys contain no tenant. */
const BEFORE_THE_TENANT = ["tenants", "tenant_hosts", "businesses", "schema_migrations", "schema_functions", "deployment_secrets"];
/** Tables of all tenants, for finding a request's tenant; they contain no data of visitors. */
const KNOWN = "'tenants', 'tenant_hosts', 'businesses'";
/** Tables written by operators and the owner alone. */
const NOT_THE_SHOPS = "'tenants', 'tenant_hosts', 'businesses', 'tenant_assets', 'schema_migrations', 'schema_functions'";

const TABLES = "pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'";
const NAMES = `select array_agg(a.attname) from unnest(k.conkey) x join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x`;

/** References without an index, with the reason. */
const WITHOUT_INDEX = {
  plays_entitlement_id_tenant_id_fkey: "rights to watch are never deleted, and running plays have an index of their own",
  video_entitlements_tenant_id_video_id_fkey: "videos are never deleted, and rights are asked for by booking, ticket, number or code",
  waiver_signatures_tenant_id_slug_version_fkey: "texts of a waiver are never deleted, and signatures are asked for by event",
} as const;

/** Each law as a query for violations. */
const LAWS = {
  "a table has its tenant in its primary key": `
    select c.relname as name from ${TABLES}
    where c.relkind in ('r', 'p') and not exists (select 1 from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and a.attname = 'tenant_id'
        and (k.contype = 'p' or k.contype = 'u' and not exists (select 1 from pg_constraint p where p.conrelid = c.oid and p.contype = 'p')))`,
  "a unique key and a reference carry the tenant": `
    select k.conname as name from pg_constraint k join ${TABLES} on c.oid = k.conrelid
    where k.contype in ('u', 'f') and not 'tenant_id' = any (${NAMES.replace("select array_agg(a.attname)", "select a.attname")})`,
  "a unique index carries the tenant": `
    select i.indexrelid::regclass::text as name from pg_index i join ${TABLES} on c.oid = i.indrelid
    where i.indisunique and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = any (i.indkey) and a.attname = 'tenant_id')`,
  "row-level security is forced and has a policy": `
    select c.relname as name from ${TABLES} where c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select 1 from pg_policy p where p.polrelid = c.oid))`,
  "a policy reads the tenant once per statement": `
    select tablename as name from pg_policies where schemaname = 'public'
      and regexp_replace(concat(qual, ' ', with_check), '\\( SELECT current_setting\\([^()]*\\) AS current_setting\\)', '', 'g') ~ 'current_setting'`,
  "only the tenant's setting shows rows": `
    select tablename as name from pg_policies p where schemaname = 'public' and roles <> '{karcis_worker}'
      and (tablename in (${KNOWN}) or exists (select from information_schema.columns c
        where c.table_schema = 'public' and c.table_name = p.tablename and c.column_name = 'tenant_id'))
      and not (policyname = 'known' and cmd = 'SELECT' and tablename in (${KNOWN}))
      and (concat(qual, with_check) !~ 'current_setting\\(''app\\.tenant''::text, true\\)'
        or regexp_replace(concat(qual, with_check), 'current_setting\\(''app\\.tenant''::text, true\\)( AS current_setting)?', '', 'g') ~ 'current_setting| OR ')`,
  "the shop's role writes no brands and no migrations": `
    select c.relname as name from ${TABLES} where c.relkind in ('r', 'p') and (c.relname in (${NOT_THE_SHOPS}) or c.relname = 'canary')
      and has_table_privilege('karcis_app', c.oid, 'insert,update,delete,truncate,trigger')`,
  "the worker only reads, and only the columns that it queries": `
    select table_name as name from information_schema.role_table_grants where grantee = 'karcis_worker'
    union select table_name from information_schema.role_column_grants where grantee = 'karcis_worker' and privilege_type <> 'SELECT'`,
  "no role of the product owns objects, logs in or assumes another role": `
    select c.relname as name from ${TABLES} where pg_get_userbyid(c.relowner) like 'karcis\\_%'
    union select r.rolname from pg_roles r where r.rolname in ('karcis_app', 'karcis_operator', 'karcis_worker')
      and (r.rolcanlogin or r.rolsuper or r.rolbypassrls or r.rolcreaterole or exists (select from pg_auth_members m where m.member = r.oid)
        or has_schema_privilege(r.oid, 'public', 'create'))`,
  "only as_tenant sets the tenant": `
    select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname <> 'as_tenant'
      and p.prosrc ~ 'set_config\\s*\\(\\s*''app\\.'`,
  "only the worker's queries run with their owner's rights": `
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public'
    where p.prosecdef and not (pg_get_userbyid(p.proowner) = 'karcis_worker' and p.provolatile = 's' and p.pronargs = 0
      and 'search_path=pg_catalog, public, pg_temp' = any (p.proconfig)
      and not exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))
    union all select c.relname from ${TABLES} where c.relkind in ('v', 'm') and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  "only a percentage may have a fraction": `
    select c.relname || '.' || a.attname as name from ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and a.atttypid in ('float4'::regtype, 'float8'::regtype, 'numeric'::regtype, 'money'::regtype)
      and (a.atttypid <> 'numeric'::regtype or a.attname not like '%\\_percentage')`,
  "a timestamp has a zone": `
    select c.relname || '.' || a.attname as name from ${TABLES} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and a.atttypid = 'timestamp'::regtype`,
  "every table has a replica identity": `
    select c.relname as name from ${TABLES} where c.relkind in ('r', 'p') and c.relreplident not in ('f', 'i')
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  "a foreign key's columns begin an index": `
    select k.conname as name from pg_constraint k join ${TABLES} on c.oid = k.conrelid
    where k.contype = 'f' and k.conname <> all (array[${Object.keys(WITHOUT_INDEX)
      .map((name) => `'${name}'`)
      .join(", ")}])
      and not exists (select from pg_index i
        cross join lateral (select bool_and(n.at = any (k.conkey)) as fits, count(*) filter (where a.attname <> 'tenant_id' or cardinality(k.conkey) = 1) as telling
          from unnest(i.indkey[0:greatest(cardinality(k.conkey) - 2, 1)]::int2[]) n(at) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.at) led
        where i.indrelid = k.conrelid and i.indisvalid and (i.indpred is null
          or regexp_replace(pg_get_expr(i.indpred, i.indrelid), '[()]', '', 'g') in
            (select a.attname || ' IS NOT NULL' from unnest(k.conkey) x join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x))
        and (led.fits and led.telling > 0 or i.indkey[0] = any (k.conkey)
          and (select attname <> 'tenant_id' or cardinality(k.conkey) = 1 from pg_attribute where attrelid = k.conrelid and attnum = i.indkey[0])))`,
} as const;

const CANARIES: Readonly<Record<keyof typeof LAWS, string>> = {
  "a table has its tenant in its primary key": "create table canary (id text primary key, tenant_id text)",
  "a unique key and a reference carry the tenant": "create table canary (tenant_id text, id text unique)",
  "a unique index carries the tenant": "create table canary (tenant_id text, id text); create unique index canary_id on canary (id)",
  "row-level security is forced and has a policy":
    "create table canary (tenant_id text); alter table canary enable row level security; create policy p on canary using (true)",
  "a policy reads the tenant once per statement":
    "create table canary (tenant_id text); alter table canary enable row level security; create policy p on canary using (tenant_id = current_setting('app.tenant', true))",
  "only the tenant's setting shows rows":
    "create table canary (tenant_id text); create policy p on canary using (tenant_id = (select current_setting('app.tenant', true)) or current_setting('app.all', true) = 'yes')",
  "the shop's role writes no brands and no migrations": "create table canary (tenant_id text); grant update on canary to karcis_app",
  "the worker only reads, and only the columns that it queries":
    "create table canary (tenant_id text); grant select on canary to karcis_worker",
  "no role of the product owns objects, logs in or assumes another role":
    "create table canary (tenant_id text); alter table canary owner to karcis_app",
  "only as_tenant sets the tenant":
    "create function canary(p_tenant text) returns void language plpgsql as $$ begin perform set_config('app.tenant', p_tenant, true); end $$",
  "only the worker's queries run with their owner's rights": "create view canary as select * from bookings",
  "only a percentage may have a fraction": "create table canary (tenant_id text, amount numeric(12, 2))",
  "a timestamp has a zone": "create table canary (tenant_id text, at timestamp)",
  "every table has a replica identity": "create table canary (tenant_id text, id text unique)",
  "a foreign key's columns begin an index":
    "create table canary (tenant_id text, id text, booking_id uuid, foreign key (tenant_id, booking_id) references bookings (tenant_id, id)); create index on canary (tenant_id, id, booking_id)",
};

let database: Awaited<ReturnType<typeof openMigrated>>;
beforeAll(async () => {
  database = await openMigrated();
}, 180_000);
afterAll(() => database?.close());

async function broken(law: keyof typeof LAWS): Promise<string[]> {
  const rows = await database.query<{ name: string }>(`select name from (${LAWS[law]}) x order by name`);
  return rows.map((row) => row.name).filter((name) => !BEFORE_THE_TENANT.some((table) => name === table || name.startsWith(`${table}_`)));
}

describe("the schema", () => {
  it.each(Object.keys(LAWS) as (keyof typeof LAWS)[])("checks in the schema that %s", async (law) => {
    expect(await broken(law)).toEqual([]);
    await database.script(`begin; ${CANARIES[law]}`);
    expect((await broken(law)).filter((name) => name.startsWith("canary"))).toHaveLength(1);
    await database.script("rollback");
  });
});
