import { demand, type Act } from "../../../act.ts";
import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { openProvider, type AccountFacts, type AccountMode, type ProviderKind } from "../../../platform/adapters/open-provider.ts";
import { guardProvider } from "../../../platform/adapters/guard-provider.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { ProviderUnavailable } from "../../../platform/ports/payment-provider.ts";
import { requireChannels, requireKeys, requireKind } from "./check-account.ts";
import { refuseAccount } from "./refuse-account.ts";
import { openKeys, sealKeys } from "./seal-keys.ts";
import { saveAccount, lockAccounts, retireCurrent, type AccountRow } from "./store.ts";

type Tools = Pick<Act, "db" | "secrets" | "settings" | "newId" | "tenant" | "actor">;

/** `channels` null: all that the provider has. */
export type AccountInput = {
  readonly kind: string;
  readonly mode: AccountMode;
  readonly keys: Readonly<Record<string, string>>;
  readonly channels: readonly string[] | null;
  /** The keys are new ones of the account that is in use: what was paid there is asked about with them. */
  readonly isSameAccount: boolean;
};

/** `replaced`: the account that is retired for it. `isNew`: false where an account of before has been kept anew. */
export type AccountSaved = {
  readonly name: string;
  readonly replaced: string | null;
  readonly isNew: boolean;
  readonly channels: readonly PaymentChannel[];
};

/** Whether two accounts are one: the provider knows both by the same main key. */
function isSameKey({ secrets, tenant }: Tools, { row, main }: { readonly row: AccountRow; readonly main: [string, string] }): boolean {
  try {
    return openKeys(secrets, tenant, row)[main[0]] === main[1];
  } catch {
    return false;
  }
}

function nextName(rows: readonly AccountRow[], kind: string): string {
  const numbers = rows.filter((row) => row.kind === kind).map(({ name }) => Number(name.split(".")[1] ?? 1));
  return numbers.length === 0 ? kind : `${kind}.${Math.max(...numbers) + 1}`;
}

/** What a provider said, without the keys that it was asked with. */
function withoutKeys(text: string, keys: Readonly<Record<string, string>>): string {
  return Object.values(keys).reduce((said, key) => said.replaceAll(key, "…"), text);
}

/**
 * Asks the provider about a payment that does not exist: who knows the keys answers that there is none. Network. Throws AccountRefused. Not
 * held by this: what the call does not need, like the token of Xendit's notices, is only checked for its form.
 */
async function tryKeys(
  { settings, newId, tenant }: Tools,
  { kind, of, facts }: { readonly kind: string; readonly of: ProviderKind; readonly facts: AccountFacts },
): Promise<void> {
  try {
    await guardProvider(openProvider(kind, facts, settings.providerUrls[kind] ?? null), tenant).findSessions(newId());
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    const said = withoutKeys(error.message, facts.keys);
    // Who is away says nothing about keys: nobody should look for a mistake in them.
    const isRefused = error.isAnswered || /\b40[13]\b/.test(error.message);
    const what = isRefused ? "does not take these keys" : "cannot be asked about these keys now, try again";
    refuseAccount(`${of.title} ${what}; nothing was changed (${of.trial}: ${said})`);
  }
}

/** Which account these keys are for: one of before, or a new one. */
function placeOf(
  act: Tools,
  tx: Transaction,
  { rows, of, input }: { readonly rows: readonly AccountRow[]; readonly of: ProviderKind; readonly input: AccountInput },
) {
  const { kind, mode, keys, isSameAccount } = input;
  const own = rows.filter((row) => row.kind === kind && row.mode === mode);
  if (isSameAccount) {
    const current = own.find((row) => row.retired_at === null);
    return { name: current?.name ?? refuseAccount(`${tx.tenant} has no ${mode} account at ${of.title} now`), isNew: false };
  }
  const main: [string, string] = [of.mainField, keys[of.mainField]!];
  const known = own.find((row) => isSameKey({ ...act, tenant: tx.tenant }, { row, main }));
  return known ? { name: known.name, isNew: false } : { name: nextName(rows, kind), isNew: true };
}

/**
 * Gives a brand its account at a payment provider, once the provider has taken its keys; the account that was in use is retired, and still
 * answers for what was paid at it. Running processes take it up within two seconds. Needs the operator's rights. Throws AccountRefused, and
 * then nothing has changed.
 */
export async function setAccount(act: Tools, input: AccountInput): Promise<AccountSaved> {
  demand(act, "account.change");
  const { kind, mode } = input;
  const of = requireKind(act.settings, kind, mode);
  const keys = requireKeys(of, mode, input.keys);
  const channels = requireChannels(of, input.channels ?? of.channels);
  await tryKeys(act, { kind, of, facts: { name: kind, mode, channels, keys } });
  return act.db.operate(act, async (tx) => {
    const rows = await lockAccounts(tx);
    const { name, isNew } = placeOf(act, tx, { rows, of, input: { ...input, keys } });
    const replaced = rows.find((row) => row.retired_at === null && row.name !== name)?.name ?? null;
    retireCurrent(tx, name);
    saveAccount(tx, { name, kind, mode, channels, sealed: sealKeys(act.secrets, act.tenant, { place: { name, kind, mode }, keys }) });
    recordAudit(tx, { topic: "payment_account.kept", data: { account: name, mode, channels, replaced, isNew } });
    return { name, replaced, isNew, channels };
  });
}
