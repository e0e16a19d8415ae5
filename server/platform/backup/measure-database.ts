import { createHash } from "node:crypto";
import type { Sql } from "../database/database.ts";

/** Figures that must be equal after a restore. */
export type Measure = {
  /** Database time, ISO. */
  readonly takenAt: string;
  readonly migrations: readonly string[];
  /** Rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Integer rupiah, or counts. */
  readonly books: Readonly<Record<string, number>>;
  /** Names of violated bookkeeping rules. */
  readonly broken: readonly string[];
  /** Digest of all rights: grants, policies, triggers and functions. */
  readonly rights: string;
  /** Functions owned by a role of ours instead of the database owner. */
  readonly lent: readonly { readonly thing: string; readonly role: string }[];
  /** Roles in grants and policies, except table owners. A restore needs them. */
  readonly roles: readonly string[];
  readonly receipts: readonly { readonly tenant: string; readonly year: number; readonly last: number }[];
  /** The unretired master secrets of the database: names, and the digests that identify them. */
  readonly secrets: readonly { readonly name: string; readonly mark: string }[];
};

const TABLES =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate \"C\"";

const BOOKS = `select
  (select coalesce(sum(settled_amount), 0) from payments) as settled,
  (select coalesce(sum(refunded_total), 0) from payments) as "refundsAsked",
  (select coalesce(sum(amount) filter (where status = 'succeeded'), 0) from refunds) as refunded,
  (select coalesce(sum(total) filter (where status = 'confirmed'), 0) from bookings) as sold,
  (select count(*) from tickets where status in ('valid', 'locked', 'checked_in')) as "goodTickets",
  (select coalesce(sum(taken), 0) from quotas) as taken`;

const LAWS: Readonly<Record<string, string>> = {
  "a confirmed booking has its tickets": `
    select 1 from bookings b where b.status = 'confirmed' and b.tickets - b.tickets_returned <> (select count(*) from tickets t
      where t.tenant_id = b.tenant_id and t.booking_id = b.id and t.status in ('valid', 'locked', 'checked_in'))`,
  "a payment counts its refunds": `
    select 1 from payments p where p.refunded_total <> (select coalesce(sum(r.amount), 0) from refunds r
      where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status <> 'failed')`,
  "no more goes back than came in": "select 1 from payments where refunded_total > coalesce(settled_amount, 0)",
  "no stock is sold twice": "select 1 from quotas where taken > total",
  "no receipt is ahead of its counter": `
    select 1 from receipts r left join receipt_counters c on c.tenant_id = r.tenant_id and c.year = r.year
    where c.last is null or r.number > c.last`,
};

/** Product roles only: the owner's name may differ where a backup is restored. */
const OURS = "coalesce(g.rolname, 'public') in ('public', 'karcis_app', 'karcis_operator', 'karcis_worker')";
const PUBLIC = "'public'::regnamespace";
const grantsOf = (acl: string) => `cross join lateral aclexplode(${acl}) a left join pg_roles g on g.oid = a.grantee`;
const RIGHTS = `
  select 'table ' || c.relname || ' ' || coalesce(g.rolname, 'public') || ' ' || a.privilege_type as line from pg_class c ${grantsOf("c.relacl")}
    where c.relnamespace = ${PUBLIC} and ${OURS}
  union all select 'column ' || c.relname || '.' || t.attname || ' ' || coalesce(g.rolname, 'public') || ' ' || a.privilege_type
    from pg_class c join pg_attribute t on t.attrelid = c.oid ${grantsOf("t.attacl")} where c.relnamespace = ${PUBLIC} and ${OURS}
  union all select 'function ' || p.oid::regprocedure || ' ' || coalesce(g.rolname, 'public') || ' ' || a.privilege_type
    from pg_proc p ${grantsOf("coalesce(p.proacl, acldefault('f', p.proowner))")} where p.pronamespace = ${PUBLIC} and ${OURS}
  union all select 'text ' || p.oid::regprocedure || ' ' || md5(p.prosrc) || ' ' || p.prosecdef from pg_proc p where p.pronamespace = ${PUBLIC}
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || cmd || ' ' || roles::text from pg_policies where schemaname = 'public'
  union all select 'security ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
    where relnamespace = ${PUBLIC} and relkind = 'r'
  union all select 'trigger ' || c.relname || ' ' || t.tgname || ' ' || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = ${PUBLIC}`;

const ROLES = `
  select g.rolname as name from pg_class c ${grantsOf("c.relacl")} where c.relnamespace = ${PUBLIC} and a.grantee <> c.relowner
  union select g.rolname from pg_class c join pg_attribute t on t.attrelid = c.oid ${grantsOf("t.attacl")}
    where c.relnamespace = ${PUBLIC} and a.grantee <> c.relowner
  union select g.rolname from pg_proc p ${grantsOf("p.proacl")} where p.pronamespace = ${PUBLIC}
  union select unnest(roles) from pg_policies where schemaname = 'public'`;

async function brokenLaws(sql: Sql): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(LAWS)) if ((await sql.query(`${query} limit 1`)).length > 0) broken.push(name);
  return broken;
}

/** The tables of a database, by name. */
export async function tablesOf(sql: Sql): Promise<string[]> {
  return (await sql.query<{ name: string }>(TABLES)).map(({ name }) => name);
}

/** Measures a database in one snapshot. The login must bypass row security. */
export async function measureDatabase(sql: Sql): Promise<Measure> {
  const tables = await tablesOf(sql);
  const counted = await sql.query<{ name: string; n: number }>(
    tables.map((name) => `select '${name}' as name, count(*) as n from "${name}"`).join(" union all "),
  );
  const [books] = await sql.query<Record<string, number>>(BOOKS);
  const rights = await sql.query<{ line: string }>(`select line from (${RIGHTS}) r order by line collate "C"`);
  const [now] = await sql.query<{ at: Date }>("select now() as at");
  return {
    takenAt: now!.at.toISOString(),
    migrations: (await sql.query<{ name: string }>('select name from schema_migrations order by name collate "C"')).map(({ name }) => name),
    rows: Object.fromEntries(counted.map(({ name, n }) => [name, n])),
    books: books!,
    broken: await brokenLaws(sql),
    rights: createHash("sha256")
      .update(rights.map(({ line }) => line).join("\n"))
      .digest("hex"),
    lent: await sql.query<{ thing: string; role: string }>(
      `select p.oid::regprocedure::text as thing, pg_get_userbyid(p.proowner) as role from pg_proc p
       where p.pronamespace = ${PUBLIC} and pg_get_userbyid(p.proowner) in ('karcis_app', 'karcis_operator', 'karcis_worker')
       order by p.oid::regprocedure::text collate "C"`,
    ),
    roles: (
      await sql.query<{ name: string }>(
        `select name from (${ROLES}) r where name not in ('public', 'pg_database_owner') order by name collate "C"`,
      )
    ).map(({ name }) => name),
    receipts: await sql.query<{ tenant: string; year: number; last: number }>(
      'select tenant_id as tenant, year, last from receipt_counters order by tenant_id collate "C", year',
    ),
    secrets: await sql.query<{ name: string; mark: string }>(
      "select name, mark from deployment_secrets where retired_at is null order by mark",
    ),
  };
}

/** Differences from an earlier measurement, one line each. Empty if equal. */
export function differences(before: Measure, now: Measure): string[] {
  const lines: string[] = [];
  for (const [name, n] of Object.entries(before.rows))
    if (now.rows[name] !== n) lines.push(`${name}: ${now.rows[name] ?? "no"} rows instead of ${n}`);
  for (const [name, sum] of Object.entries(before.books))
    if (now.books[name] !== sum) lines.push(`${name}: ${now.books[name]} instead of ${sum}`);
  for (const law of now.broken) if (!before.broken.includes(law)) lines.push(`broken since: ${law}`);
  const list = (each: Measure) => JSON.stringify([each.migrations, each.receipts, each.secrets, each.lent]);
  if (list(now) !== list(before)) lines.push("migrations, receipt counters, secrets or owners of functions differ");
  if (now.rights !== before.rights) lines.push("grants, policies, triggers or functions differ");
  return lines;
}
