import type { Database, Param } from "#server/platform/database/database.ts";

/** A statement with the rights of whoever owns the tables, in an embedded database: for what the shop itself never does. */
export async function asOwner(
  db: Database,
  tenant: string,
  { text, params = [] }: { readonly text: string; readonly params?: readonly Param[] },
): Promise<void> {
  await db.transaction(tenant, async (tx) => {
    await tx.query("set local role none");
    await tx.query(text, params);
  });
}
