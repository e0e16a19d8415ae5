import type { Services } from "../../../act.ts";
import type { PaymentProvider } from "../../../platform/ports/payment-provider.ts";
import { readTenants } from "./store.ts";

/**
 * Books that one provider keeps of us: an account's of one brand, or the simulation's of all brands. `keeper` is the tenant with which the
 * run itself is kept, and what names no tenant.
 */
export type Bookkeeping = { readonly provider: PaymentProvider; readonly tenants: readonly string[]; readonly keeper: string };

/** All books that there are to compare with: the simulation's first, then those of every brand's accounts, retired ones too. */
export async function listBookkeepings({ accounts, db, settings }: Services): Promise<Bookkeeping[]> {
  await accounts.refresh();
  const shared = accounts.shared();
  return [
    // The deployment's own tenant keeps them, whether or not it has a shop.
    ...(shared ? [{ provider: shared, tenants: await readTenants(db), keeper: settings.ui }] : []),
    ...accounts.all().map(({ tenant, account: { provider } }) => ({ provider, tenants: [tenant], keeper: tenant })),
  ];
}
