import type { Entry } from "#domain/payments/compare-entry.ts";
import type { PaymentProvider, ProviderPayment, ProviderRefund, SessionBooks } from "../../../platform/ports/payment-provider.ts";

/** Converts the provider's report on a session to the compared form. */
export function entryOf({ status, amount, currency, fee = null }: ProviderPayment, refunds: readonly ProviderRefund[]): Entry {
  const isTakenBack = status === "charged_back";
  return {
    settled: status === "settled" || isTakenBack ? amount : null,
    currency,
    refunds: refunds.map(({ key, status: to, amount: sum }) => ({ key, status: to, amount: sum })),
    isTakenBack,
    fee,
  };
}

/** The provider's report on one queried payment, also in the compared form. */
export type Theirs = SessionBooks & { readonly entry: Entry };

/** Queries each known refund, at a provider that does not list a session's refunds. */
async function askOneByOne(provider: PaymentProvider, ref: string, refundKeys: readonly string[]): Promise<SessionBooks | null> {
  const reported = await provider.readSession(ref);
  if (!reported) return null;
  const refunds: ProviderRefund[] = [];
  for (const key of refundKeys) {
    const refund = await provider.readRefund({ providerRef: ref, key });
    if (refund) refunds.push(refund);
  }
  return { reported, refunds, paidAt: null };
}

const hasMoney = ({ status }: ProviderPayment) => status === "settled" || status === "charged_back";

/**
 * Queries the provider for one payment with its refunds: all of them if it lists them, else the given ones. Null: unknown to the provider.
 * Throws ProviderUnavailable.
 */
export async function readTheirs(
  provider: PaymentProvider,
  { ref, id }: { readonly ref: string | null; readonly id: string },
  refundKeys: readonly string[],
): Promise<Theirs | null> {
  const page = ref ?? (await provider.findSessions(id)).find(hasMoney)?.providerRef;
  if (page === undefined) return null;
  const found = provider.readBooks ? await provider.readBooks(page) : await askOneByOne(provider, page, refundKeys);
  return found && { ...found, entry: entryOf(found.reported, found.refunds) };
}
