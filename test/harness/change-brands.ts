import type { Database, Param } from "#server/platform/database/database.ts";

/** Changes stored brands like an operator: `set` follows `update tenants set`. All brands, unless `only` names one. */
export async function changeBrands(
  db: Database,
  { set, params = [], only }: { readonly set: string; readonly params?: readonly Param[]; readonly only?: string | undefined },
): Promise<void> {
  for (const { id } of await db.query<{ id: string }>("select id from tenants")) {
    if (only === undefined || only === id) await db.operate(id, (tx) => tx.query(`update tenants set ${set}`, params));
  }
}
