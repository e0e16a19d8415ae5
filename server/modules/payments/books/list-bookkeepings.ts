import type { Services } from "../../../act.ts";
import type { PaymentProvider } from "../../../platform/ports/payment-provider.ts";
import { readTenants } from "./store.ts";

/**
 * One provider's books of our payments: an account's, for one brand, or the simulation's, for all. `keeper`: the tenant that stores the run
 * and differences without a tenant.
 */
export type Bookkeeping = { readonly provider: PaymentProvider; readonly tenants: readonly string[]; readonly keeper: string };

/** All books to compare with: the simulation's first, then those of every brand's accounts, including retired ones. */
export async function listBookkeepings({ accounts, db, settings }: Services): Promise<Bookkeeping[]> {
  await accounts.refresh();
  const shared = accounts.shared();
  return [
    // The deployment's own tenant stores the run, whether or not it has a shop.
    ...(shared ? [{ provider: shared, tenants: await readTenants(db), keeper: settings.ui }] : []),
    ...accounts.all().map(({ tenant, account: { provider } }) => ({ provider, tenants: [tenant], keeper: tenant })),
  ];
}
