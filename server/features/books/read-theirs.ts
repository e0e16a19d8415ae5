import type { Entry } from "#domain/payments/compare-entry.ts";
import type { PaymentProvider, ProviderPayment, ProviderRefund } from "../../ports/payment-provider.ts";

/** What the provider's books say of one session, in the form in which ours are compared. */
export function entryOf({ status, amount, currency }: ProviderPayment, refunds: readonly ProviderRefund[]): Entry {
  return {
    settled: status === "settled" || status === "charged_back" ? amount : null,
    currency,
    refunds: refunds.map(({ key, status: to, amount: sum }) => ({ key, status: to, amount: sum })),
  };
}

/** Asks the provider for one payment and for these of its refunds; null where it does not know the payment. Throws ProviderUnavailable. */
export async function readTheirs(
  provider: PaymentProvider,
  { ref, id }: { readonly ref: string | null; readonly id: string },
  refundKeys: readonly string[],
): Promise<Entry | null> {
  const reported =
    ref === null ? ((await provider.findSessions(id)).find(({ status }) => status === "settled") ?? null) : await provider.readSession(ref);
  if (!reported) return null;
  const refunds: ProviderRefund[] = [];
  for (const key of refundKeys) {
    const refund = await provider.readRefund({ providerRef: reported.providerRef, key });
    if (refund) refunds.push(refund);
  }
  return entryOf(reported, refunds);
}
