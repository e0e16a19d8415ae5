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

/** `channels` null: all of the provider's. */
export type AccountInput = {
  readonly kind: string;
  readonly mode: AccountMode;
  readonly keys: Readonly<Record<string, string>>;
  readonly channels: readonly string[] | null;
  /** The keys are new ones of the current account, for its existing payments too. */
  readonly isSameAccount: boolean;
};

/** `replaced`: the account retired in favour of this one. `isNew`: false for an earlier account, saved again. */
export type AccountSaved = {
  readonly name: string;
  readonly replaced: string | null;
  readonly isNew: boolean;
  readonly channels: readonly PaymentChannel[];
};

/** Whether two accounts are the same: they have the same main key. */
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

/** Removes the account's keys from a provider's message. */
function withoutKeys(text: string, keys: Readonly<Record<string, string>>): string {
  return Object.values(keys).reduce((said, key) => said.replaceAll(key, "…"), text);
}

/**
 * Tests the keys by a query for a payment that does not exist. Network. Throws AccountRefused.
 * Not held by this: keys that the query does not need, such as the token of Xendit's notices, whose form alone is checked.
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
    // An outage proves nothing about the keys, so do not report them as wrong.
    const isRefused = error.isAnswered || /\b40[13]\b/.test(error.message);
    const what = isRefused ? "does not take these keys" : "cannot be asked about these keys now, try again";
    refuseAccount(`${of.title} ${what}; nothing was changed (${of.trial}: ${said})`);
  }
}

/** Returns the account of these keys: an earlier one, or a new one. */
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
 * Sets a brand's account at a payment provider, once the provider has accepted its keys. The current account is retired and still serves
 * its existing payments. Running processes follow within two seconds. Needs the operator's rights. Throws AccountRefused, with nothing
 * changed.
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
