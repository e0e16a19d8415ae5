import type { Act } from "../../../act.ts";
import { needProvider } from "./need-provider.ts";
import type { ProviderRefund } from "../../../platform/ports/payment-provider.ts";
import { namePage } from "./store/payments.ts";
import { readRefund, takeDueRefunds, type DueRefundRow } from "./store/refunds.ts";

/** A refund, and the name by which its provider knows its payment. */
export type DueRefund = DueRefundRow;

/** Refunds of a tenant that are due to be asked for, or asked about because a notice may have been lost; `limit` at most. */
export async function dueRefunds(act: Act, limit: number): Promise<DueRefund[]> {
  return act.db.transaction(act, (tx) => takeDueRefunds(tx, limit));
}

/** The refund that a notice names; undefined when it is none of this tenant's. */
export async function refundOfNotice(act: Act, key: string): Promise<DueRefund | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(key)) return undefined;
  return act.db.pipelined(act.tenant, (tx) => readRefund(tx, key));
}

/**
 * The page of a refund's payment; where it is not known here it is found at the provider by our own id and
 * stored; null where there is none.
 */
async function pageOf(act: Act, { payment_id: id, provider, provider_ref: ref }: DueRefund): Promise<string | null> {
  if (ref !== null) return ref;
  const paid = (await needProvider(act, provider).findSessions(id)).find(({ status }) => status === "settled");
  if (!paid) return null;
  await act.db.transaction(act, async (tx) => namePage(tx, id, paid.providerRef));
  return paid.providerRef;
}

/**
 * Asks for a refund, or how it stands once the provider has accepted it: with the same key every time, so that it is carried out once. Null
 * where the provider has no such payment: only a person can then send the money back. Network: never inside a transaction. Throws
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
