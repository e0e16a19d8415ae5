import type { Brand } from "#domain/brands/brand.ts";
import { completeFlags } from "#domain/brands/flags.ts";
import type { Database, Row, Sql, Transaction } from "../../../platform/database/database.ts";

/** The demo content of a seeded brand, and the tenant version that it made. Any other version is a later change. */
export type Seeded = { readonly version: number; readonly content: string };

export type StoredBrand = Brand & { readonly seeded?: Seeded };

export type TenantRow = { id: string; brand: StoredBrand; version: number };

/** All tenants, each with exactly this program version's flags: missing ones are added, unknown ones left out. */
export async function readTenants(sql: Sql): Promise<TenantRow[]> {
  const rows = await sql.query<TenantRow>("select id, brand, version from tenants");
  return rows.map((row) => ({ ...row, brand: { ...row.brand, flags: completeFlags(row.brand.flags) } }));
}

/** `is_young`: the tenant has had the host for less than 30 days. */
export async function readHosts(sql: Sql): Promise<{ host: string; tenant_id: string; is_young: boolean }[]> {
  return sql.query("select host, tenant_id, since > now() - interval '30 days' as is_young from tenant_hosts");
}

export async function readBusinesses(sql: Sql): Promise<{ tenant_id: string; id: string }[]> {
  return sql.query("select tenant_id, id from businesses order by tenant_id, position");
}

export async function readAsset(db: Database, tenant: string, name: string): Promise<{ content_type: string; body: string } | undefined> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<{ content_type: string; body: string }>("select content_type, body from tenant_assets where tenant_id = $1 and name = $2", [
      tenant,
      name,
    ]),
  );
  return rows[0];
}

type PageRow = { title: { en: string; id: string }; body: { en: string; id: string }; updated_on: string };

export async function readPage(sql: Sql, tenant: string, name: string): Promise<PageRow | undefined> {
  return (
    await sql.query<PageRow>("select title, body, updated_on from tenant_pages where tenant_id = $1 and name = $2", [tenant, name])
  )[0];
}

/** The day of the last change of each of a tenant's pages, by page name. */
export async function readPageDays(db: Database, tenant: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.pipelined(tenant, (tx) =>
    tx.query<{ name: string; updated_on: string }>("select name, updated_on from tenant_pages where tenant_id = $1", [tenant]),
  );
  return new Map(rows.map(({ name, updated_on: day }) => [name, day]));
}

type NewPage = { readonly name: string; readonly title: Row; readonly body: Row };

export type NewTenant = {
  readonly id: string;
  readonly brand: Brand;
  readonly hosts: readonly string[];
  readonly assets: Readonly<Record<string, string>>;
  /** Legal pages: those from the folder, and default texts for the others. */
  readonly legal: { readonly given: readonly NewPage[]; readonly defaults: readonly NewPage[] };
  readonly pages: readonly NewPage[];
};

/**
 * Writes a tenant, or replaces it with a higher version. Hosts, business ids and pages that it no longer names are given up. A legal page
 * stays unless another text of it is given.
 */
export function writeTenant(tx: Transaction, { id, brand, hosts, assets, legal, pages }: NewTenant): void {
  tx.send(
    `insert into tenants (id, brand) values ($1, $2)
     on conflict (id) do update set brand = excluded.brand, version = tenants.version + 1`,
    [id, { ...brand, pages: pages.map(({ name, title }) => ({ name, title })) } as unknown as Row],
  );
  tx.send(
    `insert into businesses (tenant_id, id, position) select $1, b.id, b.ord - 1 from unnest($2::text[]) with ordinality as b(id, ord)
     on conflict (tenant_id, id) do update set position = excluded.position`,
    [id, brand.businessIds],
  );
  tx.send("delete from businesses where tenant_id = $1 and id <> all ($2::text[])", [id, brand.businessIds]);
  tx.send(
    `insert into microsites (tenant_id, business_id, hero_text)
     select $1, b.id, coalesce((select s -> 'heroText' from jsonb_array_elements($4::jsonb) s where s ->> 'businessId' = b.id limit 1), $3)
     from unnest($2::text[]) as b(id) on conflict (tenant_id, business_id) do update set hero_text = excluded.hero_text`,
    [id, brand.businessIds, brand.heroText, JSON.stringify(brand.microsites ?? [])],
  );
  tx.send("delete from tenant_hosts where tenant_id = $1 and host <> all ($2::text[])", [id, hosts]);
  // An unchanged host keeps its age. The primary key rejects a host of another tenant.
  tx.send(
    `insert into tenant_hosts (host, tenant_id) select h, $1 from unnest($2::text[]) as h
     where not exists (select 1 from tenant_hosts t where t.host = h and t.tenant_id = $1)`,
    [id, hosts],
  );
  tx.send(
    `insert into tenant_assets (tenant_id, name, content_type, body) select $1, a.key, 'image/svg+xml', a.value from jsonb_each_text($2) as a
     on conflict (tenant_id, name) do update set content_type = excluded.content_type, body = excluded.body`,
    [id, assets],
  );
  writePages(tx, legal.defaults, "nothing");
  const kept = [...legal.defaults, ...legal.given, ...pages];
  tx.send("delete from tenant_pages where tenant_id = $1 and name <> all ($2::text[])", [id, kept.map(({ name }) => name)]);
  writePages(tx, [...legal.given, ...pages], UNLESS_SAME);
}

/** Whether a tenant still has this version. Locks it until the transaction ends. */
export async function isStill(tx: Transaction, version: number): Promise<boolean> {
  return (await tx.query("select 1 from tenants where id = $1 and version = $2 for update", [tx.tenant, version])).length > 0;
}

/** Records the demo folder's content as the tenant's. */
export function markSeeded(tx: Transaction, content: string): void {
  tx.send(
    "update tenants set brand = brand || jsonb_build_object('seeded', jsonb_build_object('version', version, 'content', $2::text)) where id = $1",
    [tx.tenant, content],
  );
}

const UNLESS_SAME = `update set title = excluded.title, body = excluded.body, updated_on = excluded.updated_on
  where (tenant_pages.title, tenant_pages.body) is distinct from (excluded.title, excluded.body)`;

function writePages(tx: Transaction, pages: readonly NewPage[], otherwise: string): void {
  tx.send(
    `insert into tenant_pages (tenant_id, name, title, body, updated_on)
     select $1, p.name, p.title, p.body, current_date from jsonb_to_recordset($2::jsonb) as p(name text, title jsonb, body jsonb)
     on conflict (tenant_id, name) do ${otherwise}`,
    [tx.tenant, JSON.stringify(pages)],
  );
}
