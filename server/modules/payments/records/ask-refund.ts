import type { Act } from "../../../act.ts";
import { needProvider } from "./need-provider.ts";
import type { ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { namePage } from "./store/payments.ts";
import { readRefund, takeDueRefunds, type DueRefundRow } from "./store/refunds.ts";

/** A refund with its payment's name at the provider. */
export type DueRefund = DueRefundRow;

/** Takes up to `limit` of a tenant's refunds that are due to be requested, or queried in case a notice was lost. */
export async function dueRefunds(act: Act, limit: number): Promise<DueRefund[]> {
  return act.db.transaction(act, (tx) => takeDueRefunds(tx, limit));
}

/** Returns the refund of a notice. Undefined if it is not this tenant's. */
export async function refundOfNotice(act: Act, key: string): Promise<DueRefund | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(key)) return undefined;
  return act.db.pipelined(act.tenant, (tx) => readRefund(tx, key));
}

/** Returns the page of a refund's payment. If unknown here, finds it at the provider by our id and stores it. Null without one. */
async function pageOf(act: Act, { payment_id: id, provider, provider_ref: ref }: DueRefund): Promise<string | null> {
  if (ref !== null) return ref;
  const paid = (await needProvider(act, provider).findSessions(id)).find(({ status }) => status === "settled");
  if (!paid) return null;
  await act.db.transaction(act, async (tx) => namePage(tx, id, paid.providerRef));
  return paid.providerRef;
}

/**
 * Requests a refund, or queries it once the provider has accepted it. The same key every time makes it happen once. Null if the provider
 * does not know the payment, so that only a person can send the money back. Network: never inside a transaction. Throws
 * ProviderUnavailable.
 */
export async function askRefund(act: Act, refund: DueRefund): Promise<ProviderRefund | null> {
  const provider = needProvider(act, refund.provider);
  const { id: key, payment_id: paymentId, amount, reason } = refund;
  const providerRef = await pageOf(act, refund);
  if (providerRef === null) return null;
  const known = refund.status === "pending" ? await provider.readRefund({ providerRef, key }) : null;
  return known ?? provider.refund({ providerRef, paymentId, key, amount, reason });
}
