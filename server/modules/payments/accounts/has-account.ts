import type { TenantSql } from "../../../platform/database/database.ts";
import { readAccounts } from "./store.ts";

/** Whether a brand has an account for new payments. */
export async function hasAccount(tx: TenantSql): Promise<boolean> {
  return (await readAccounts(tx)).some((row) => row.retired_at === null);
}
