import type { Database, Param } from "#server/platform/database/database.ts";

/** Changes what is stored of brands, as an operator may: `set` stands behind `update tenants set`. All of them unless `only` names one. */
export async function changeBrands(
  db: Database,
  { set, params = [], only }: { readonly set: string; readonly params?: readonly Param[]; readonly only?: string | undefined },
): Promise<void> {
  for (const { id } of await db.query<{ id: string }>("select id from tenants")) {
    if (only === undefined || only === id) await db.operate(id, (tx) => tx.query(`update tenants set ${set}`, params));
  }
}
