import type { OpenAccount, PaymentAccounts } from "../ports/payment-accounts.ts";
import { guardProvider } from "./guard-provider.ts";

/** Key of calls that concern no brand. */
const EVERYBODY = "*";

/** Payment accounts behind one breaker per brand. `signal` ends running calls. */
export function guardAccounts(accounts: PaymentAccounts, signal?: AbortSignal): PaymentAccounts {
  const guarded = (tenant: string, account: OpenAccount): OpenAccount => ({
    ...account,
    provider: guardProvider(account.provider, tenant, signal),
  });
  return {
    shared() {
      const provider = accounts.shared();
      return provider && guardProvider(provider, EVERYBODY, signal);
    },
    refresh: () => accounts.refresh(),
    of: (tenant) => accounts.of(tenant).map((account) => guarded(tenant, account)),
    all: () => accounts.all().map(({ tenant, account }) => ({ tenant, account: guarded(tenant, account) })),
  };
}
