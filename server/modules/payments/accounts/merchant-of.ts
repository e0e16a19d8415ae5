import type { Act } from "../../../act.ts";
import { findProviderKind } from "../../../platform/adapters/open-provider.ts";
import { openKeys } from "./seal-keys.ts";
import { readAccounts } from "./store.ts";

/** Returns the provider's merchant name for a brand's account, as printed in its files. Null if it was not given or cannot be opened. */
export async function merchantOf(act: Pick<Act, "db" | "secrets" | "tenant">, name: string): Promise<string | null> {
  const rows = await act.db.pipelined(act.tenant, (tx) => readAccounts(tx));
  const row = rows.find((each) => each.name === name);
  const [field] = Object.entries(findProviderKind(row?.kind ?? "")?.fields ?? {}).find(([, { isSecret }]) => !isSecret) ?? [];
  if (!row || field === undefined) return null;
  try {
    return openKeys(act.secrets, act.tenant, row)[field] ?? null;
  } catch {
    return null;
  }
}
