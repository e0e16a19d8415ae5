import type { Brand } from "#domain/brands/brand.ts";
import type { Sql } from "../../database/database.ts";

export type TenantRow = { id: string; brand: Brand; version: number };

export async function readTenants(sql: Sql): Promise<TenantRow[]> {
  return sql.query<TenantRow>("select id, brand, version from tenants");
}

export async function readHosts(sql: Sql): Promise<{ host: string; tenant_id: string }[]> {
  return sql.query("select host, tenant_id from tenant_hosts");
}

export async function readBusinesses(sql: Sql): Promise<{ tenant_id: string; id: string }[]> {
  return sql.query("select tenant_id, id from businesses order by tenant_id, position");
}

export async function readAsset(sql: Sql, tenant: string, name: string): Promise<{ content_type: string; body: string } | undefined> {
  const rows = await sql.query<{ content_type: string; body: string }>(
    "select content_type, body from tenant_assets where tenant_id = $1 and name = $2",
    [tenant, name],
  );
  return rows[0];
}

type PageRow = { title: { en: string; id: string }; body: { en: string; id: string }; updated_on: string };

export async function readPage(sql: Sql, tenant: string, name: string): Promise<PageRow | undefined> {
  return (
    await sql.query<PageRow>("select title, body, updated_on from tenant_pages where tenant_id = $1 and name = $2", [tenant, name])
  )[0];
}
