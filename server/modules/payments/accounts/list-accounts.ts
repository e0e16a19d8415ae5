import type { Act } from "../../../act.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { findProviderKind, type AccountMode } from "../../../platform/adapters/open-provider.ts";
import { openKeys } from "./seal-keys.ts";
import { readAccounts, type AccountRow } from "./store.ts";

/** `keys` by field label: the last four characters of a secret, and the full value only of keys that the provider prints itself. */
export type ShownAccount = {
  readonly name: string;
  readonly mode: AccountMode;
  readonly channels: readonly PaymentChannel[];
  readonly since: Date;
  readonly retired: Date | null;
  /** Null if no readable secret opens them. */
  readonly keys: Readonly<Record<string, string>> | null;
};

/** Show nothing of a shorter key: four characters would be a quarter of it or more. */
const SHORTEST_SHOWN = 17;

function shownKeys({ secrets, tenant }: Pick<Act, "secrets" | "tenant">, row: AccountRow): ShownAccount["keys"] {
  try {
    const fields = findProviderKind(row.kind)?.fields ?? {};
    const keys = Object.entries(openKeys(secrets, tenant, row)).map(([name, text]) => {
      const field = fields[name];
      if (field && !field.isSecret) return [field.label, text];
      return [field?.label ?? name, text.length < SHORTEST_SHOWN ? "…" : `…${text.slice(-4)}`];
    });
    return Object.fromEntries(keys) as Record<string, string>;
  } catch {
    return null;
  }
}

/** Lists a brand's payment accounts for the operator, the current one first. */
export async function listAccounts(act: Pick<Act, "db" | "secrets" | "tenant">): Promise<ShownAccount[]> {
  const rows = await act.db.pipelined(act.tenant, (tx) => readAccounts(tx));
  return rows.map((row) => ({
    name: row.name,
    mode: row.mode,
    channels: row.channels,
    since: row.created_at,
    retired: row.retired_at,
    keys: shownKeys(act, row),
  }));
}
