import { messageOf } from "#domain/faults/message-of.ts";
import { OPERATOR } from "#server/platform/base/actor.ts";
import { newId } from "#server/platform/base/new-id.ts";
import { readSecrets } from "#server/platform/config/secrets.ts";
import { readSettings } from "#server/platform/config/settings.ts";
import { checkSecrets } from "#server/platform/database/check-secrets.ts";
import type { Database } from "#server/platform/database/database.ts";
import { openDatabase } from "#server/platform/database/open-database.ts";
import { retireAccount } from "#server/modules/payments/accounts/retire-account.ts";
import { setAccount } from "#server/modules/payments/accounts/set-account.ts";
import { listAccounts } from "#server/modules/payments/accounts/list-accounts.ts";
import { explainStart } from "#server/start/explain-start.ts";
import { demo } from "./demo.ts";

/** The emulators' default keys. */
const KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  midtrans: { serverKey: "SB-Mid-server-emulator" },
  xendit: { secretKey: "xnd_development_emulator", callbackToken: "callback-token-of-the-emulator" },
};

type Tools = Omit<Parameters<typeof setAccount>[0], "tenant">;

/**
 * Gives every brand a sandbox account at that provider's emulator. For any other word removes its sandbox account. Returns the number of
 * changes.
 */
async function giveAccounts(tools: Tools, provider: string): Promise<number> {
  const keys = KEYS[provider];
  let changed = 0;
  for (const { id } of await tools.db.query<{ id: string }>("select id from tenants order by id")) {
    const current = (await listAccounts({ ...tools, tenant: id })).find(({ retired }) => retired === null);
    // A brand that takes real money is no demo.
    if (current?.mode === "production") continue;
    const isThere = keys ? current?.name.split(".")[0] === provider : !current;
    if (isThere) continue;
    if (keys) await setAccount({ ...tools, tenant: id }, { kind: provider, mode: "sandbox", keys, channels: null, isSameAccount: false });
    else await retireAccount({ ...tools, tenant: id });
    changed += 1;
  }
  return changed;
}

async function main(provider: string): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.env === "production") throw new Error("production takes no emulated payments");
  const seed = settings.seed ? demo.seed : null;
  const db: Database = await openDatabase({ ...settings, poolSize: 2 }, { asOperator: true, seed }).catch((error: unknown) => {
    throw new Error(explainStart(error, settings), { cause: error });
  });
  try {
    const secrets = readSecrets(settings.secret, settings.dataDir, settings.previousSecrets);
    await checkSecrets(db, secrets);
    const changed = await giveAccounts({ db, secrets, settings, newId, actor: OPERATOR }, provider);
    const now = KEYS[provider] ? `sell by the emulator of ${provider}` : "sell by the simulation again";
    if (changed > 0) process.stdout.write(`${changed} brands ${now}.\n`);
  } finally {
    await db.close();
  }
}

try {
  await main(process.argv[2] ?? "");
} catch (error) {
  process.stderr.write(`Karcis cannot start: ${messageOf(error)}\n`);
  process.exitCode = 1;
}
