import type { Database, Param } from "#server/platform/database/database.ts";

/** Runs a statement with the tables' owner's rights in an embedded database, for acts that the shop itself never does. */
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
