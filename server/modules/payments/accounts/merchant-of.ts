import { findProviderKind } from "../../../platform/adapters/open-provider.ts";
import type { Services } from "../../../services.ts";
import { openKeys } from "./seal-keys.ts";
import { readAccounts } from "./store.ts";

/** What a provider calls the merchant of a brand's account in what it prints; null where that was not given, or cannot be opened. */
export async function merchantOf(services: Pick<Services, "db" | "secrets">, tenant: string, name: string): Promise<string | null> {
  const rows = await services.db.pipelined(tenant, (tx) => readAccounts(tx));
  const row = rows.find((each) => each.name === name);
  const [field] = Object.entries(findProviderKind(row?.kind ?? "")?.fields ?? {}).find(([, { isSecret }]) => !isSecret) ?? [];
  if (!row || field === undefined) return null;
  try {
    return openKeys(services.secrets, tenant, row)[field] ?? null;
  } catch {
    return null;
  }
}
