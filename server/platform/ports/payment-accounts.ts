import type { PaymentProvider } from "./payment-provider.ts";

/** An open account at a payment provider. The `name` of its provider is the account's name, which every payment stores. */
export type OpenAccount = {
  /** The kind of provider. The names of several accounts of one kind differ in their number. */
  readonly kind: string;
  /** Whether new payments use it. */
  readonly isCurrent: boolean;
  readonly provider: PaymentProvider;
};

/** The payment accounts of all brands in memory, so look-ups are free. */
export type PaymentAccounts = {
  /** Reads changes of the accounts, unless the last read was a moment ago. */
  refresh(): Promise<void>;
  /** All accounts of a brand: its own, retired ones too, and the simulation if there is one. */
  of(tenant: string): readonly OpenAccount[];
  /** The shared provider of brands without an account: the simulation. Null in production. */
  shared(): PaymentProvider | null;
  /** The brands' own accounts. */
  all(): readonly { readonly tenant: string; readonly account: OpenAccount }[];
};

/** The provider of a brand's new payments, or null. */
export function currentProvider(accounts: PaymentAccounts, tenant: string): PaymentProvider | null {
  return accounts.of(tenant).find(({ isCurrent }) => isCurrent)?.provider ?? null;
}

/** The account named in a brand's payment. Null if the brand has none of that name. */
export function namedProvider(accounts: PaymentAccounts, tenant: string, name: string): PaymentProvider | null {
  return accounts.of(tenant).find(({ provider }) => provider.name === name)?.provider ?? null;
}

/** Accounts of a brand that may have sent a notice, by the account or kind in its address. An exact match comes first. */
export function addressedProviders(accounts: PaymentAccounts, tenant: string, name: string): readonly PaymentProvider[] {
  const found = accounts.of(tenant).filter(({ kind, provider }) => kind === name || provider.name === name);
  return found.toSorted((a, b) => Number(b.provider.name === name) - Number(a.provider.name === name)).map(({ provider }) => provider);
}
