import type { Localized } from "#domain/brands/brand.ts";
import type { TenantSql, Transaction } from "../../../platform/database/database.ts";

/** `since` is null for a text from before the version record. */
export type TextVersion = { version: number; title: Localized | null; body: Localized; since: Date | null };

export async function readVersions(sql: TenantSql, subject: string): Promise<TextVersion[]> {
  return sql.query<TextVersion>(
    "select version, title, body, since from text_versions where tenant_id = $1 and subject = $2 order by version desc",
    [sql.tenant, subject],
  );
}

/** An event or a video, with its current terms. */
export async function readEventTerms(sql: TenantSql, slug: string): Promise<{ id: string; terms: Localized } | undefined> {
  return (
    await sql.query<{ id: string; terms: Localized }>("select id, terms from events where tenant_id = $1 and slug = $2", [sql.tenant, slug])
  )[0];
}

export async function readPageText(sql: TenantSql, name: string): Promise<{ title: Localized; body: Localized } | undefined> {
  return (
    await sql.query<{ title: Localized; body: Localized }>("select title, body from tenant_pages where tenant_id = $1 and name = $2", [
      sql.tenant,
      name,
    ])
  )[0];
}

/** Returns the event's id if its terms changed. */
export async function writeEventTerms(tx: Transaction, slug: string, terms: Localized): Promise<string | undefined> {
  const rows = await tx.query<{ id: string }>(
    `update events set terms = $3, version = version + 1 where tenant_id = $1 and slug = $2 and terms is distinct from $3::jsonb returning id`,
    [tx.tenant, slug, terms],
  );
  return rows[0]?.id;
}

/** Returns whether the page changed. Servers reload cached pages with the tenant's next version. */
export async function writePageText(
  tx: Transaction,
  name: string,
  { title, body }: { title: Localized; body: Localized },
): Promise<boolean> {
  const rows = await tx.query(
    `update tenant_pages set title = $3, body = $4, updated_on = current_date
     where tenant_id = $1 and name = $2 and (title, body) is distinct from ($3::jsonb, $4::jsonb) returning 1`,
    [tx.tenant, name, title, body],
  );
  if (rows.length > 0) tx.send("update tenants set version = version + 1 where id = $1", [tx.tenant]);
  return rows.length > 0;
}
