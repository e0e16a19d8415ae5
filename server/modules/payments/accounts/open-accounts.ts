import { openProvider } from "../../../platform/adapters/open-provider.ts";
import type { Services } from "../../../act.ts";
import { writeLog } from "../../../platform/observability/write-log.ts";
import type { OpenAccount, PaymentAccounts } from "../../../platform/ports/payment-accounts.ts";
import { ProviderUnavailable, type PaymentProvider } from "../../../platform/ports/payment-provider.ts";
import { openKeys } from "./seal-keys.ts";
import { readAccounts, readVersions, type AccountRow } from "./store.ts";

/** Sources for opening accounts. `fallback`: the provider for brands without an account, or null. */
export type AccountSource = Pick<Services, "db" | "secrets" | "settings"> & { fallback(): PaymentProvider | null };

/** Other processes see a change after this time plus any running read. */
const FRESH_MS = 1500;

type TenantSource = AccountSource & { readonly tenant: string };
type Opened = { readonly version: number; readonly account: OpenAccount };
type Known = { readonly at: number; readonly byTenant: ReadonlyMap<string, ReadonlyMap<string, Opened>> };

/** An account that cannot be opened takes no money and loses none: operations wait, as during an outage of the provider. */
function closedProvider(name: string, title: string): PaymentProvider {
  const away = () => Promise.reject(new ProviderUnavailable("the account's keys cannot be opened"));
  return {
    name,
    isSimulation: false,
    title,
    methods: [],
    createSession: away,
    readSession: away,
    findSessions: away,
    cancelSession: away,
    refund: away,
    readRefund: away,
    readNotice: async () => null,
  };
}

function openRow({ secrets, settings, tenant }: TenantSource, row: AccountRow): PaymentProvider {
  const { name, kind, mode, channels } = row;
  try {
    return openProvider(kind, { name, mode, channels, keys: openKeys(secrets, tenant, row) }, settings.providerUrls[kind] ?? null);
  } catch {
    // The error may contain a key, so name the possible causes instead.
    const why = "its master secret is missing here, its row was changed, or this version has no such provider";
    writeLog("alert", "a payment account cannot be opened", { tenant, account: name, why });
    return closedProvider(name, kind);
  }
}

type Versions = Awaited<ReturnType<typeof readVersions>>;

/** Returns a tenant's present accounts. An unchanged account stays open and keeps its breaker's state. */
async function readTenant(act: TenantSource, before: ReadonlyMap<string, Opened> | undefined) {
  const rows = await act.db.pipelined(act.tenant, (tx) => readAccounts(tx));
  return new Map(
    rows.map((row): [string, Opened] => {
      const known = before?.get(row.name);
      if (known?.version === row.version) return [row.name, known];
      const account = { kind: row.kind, isCurrent: row.retired_at === null, provider: openRow(act, row) };
      return [row.name, { version: row.version, account }];
    }),
  );
}

const isSame = (before: ReadonlyMap<string, Opened> | undefined, now: Versions) =>
  before !== undefined && before.size === now.length && now.every(({ name, version }) => before.get(name)?.version === version);

async function load(source: AccountSource, before: Known | null): Promise<Known> {
  const at = Date.now();
  const versions = Map.groupBy(await readVersions(source.db), (row) => row.tenant_id);
  const byTenant = new Map<string, ReadonlyMap<string, Opened>>();
  for (const [tenant, now] of versions) {
    const known = before?.byTenant.get(tenant);
    byTenant.set(tenant, isSame(known, now) ? known! : await readTenant({ ...source, tenant }, known));
  }
  return { at, byTenant };
}

/** The payment accounts of all brands for one process. Empty before the first `refresh`. */
export function openAccounts(source: AccountSource): PaymentAccounts {
  let known: Known | null = null;
  let loading: Promise<void> | null = null;
  const ownOf = (tenant: string) => [...(known?.byTenant.get(tenant)?.values() ?? [])].map(({ account }) => account);
  return {
    async refresh() {
      if (known && Date.now() - known.at < FRESH_MS) return;
      loading ??= load(source, known)
        .then((fresh) => {
          known = fresh;
        })
        .finally(() => {
          loading = null;
        });
      await loading;
    },
    of(tenant) {
      const own = ownOf(tenant);
      const provider = source.fallback();
      if (!provider) return own;
      return [...own, { kind: provider.name, isCurrent: !own.some(({ isCurrent }) => isCurrent), provider }];
    },
    shared: () => source.fallback(),
    all: () => [...(known?.byTenant.keys() ?? [])].flatMap((tenant) => ownOf(tenant).map((account) => ({ tenant, account }))),
  };
}
