import type { PaymentProvider } from "./payment-provider.ts";

/** An account at a payment provider, open for calls; its name, which is stored with every payment, is its provider's. */
export type OpenAccount = {
  /** Which provider it is with; accounts of one kind differ in their number. */
  readonly kind: string;
  /** Whether new payments are opened there. */
  readonly isCurrent: boolean;
  readonly provider: PaymentProvider;
};

/** The payment accounts of all brands, as this process knows them: asking costs nothing. */
export type PaymentAccounts = {
  /** Reads what has changed, unless that was done a moment ago. */
  refresh(): Promise<void>;
  /** All accounts of a brand: its own, retired ones too, and the simulation where there is one. */
  of(tenant: string): readonly OpenAccount[];
  /** What brands without an account of their own share: the simulation; null in production. */
  shared(): PaymentProvider | null;
  /** The brands' own accounts. */
  all(): readonly { readonly tenant: string; readonly account: OpenAccount }[];
};

/** Where a brand's new payments are opened; null: nowhere. */
export function currentProvider(accounts: PaymentAccounts, tenant: string): PaymentProvider | null {
  return accounts.of(tenant).find(({ isCurrent }) => isCurrent)?.provider ?? null;
}

/** The account whose name is stored with a brand's payment; null where the brand has none of that name. */
export function namedProvider(accounts: PaymentAccounts, tenant: string, name: string): PaymentProvider | null {
  return accounts.of(tenant).find(({ provider }) => provider.name === name)?.provider ?? null;
}

/** The accounts of a brand that a notice may be from whose address names an account or a kind: the one of that name first. */
export function addressedProviders(accounts: PaymentAccounts, tenant: string, name: string): readonly PaymentProvider[] {
  const found = accounts.of(tenant).filter(({ kind, provider }) => kind === name || provider.name === name);
  return found.toSorted((a, b) => Number(b.provider.name === name) - Number(a.provider.name === name)).map(({ provider }) => provider);
}
