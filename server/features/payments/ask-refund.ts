import type { Services } from "../../context.ts";
import { needProvider } from "./need-provider.ts";
import type { RefundTruth } from "./port.ts";
import { readRefund, takeDueRefunds, type DueRefundRow } from "./store/refunds.ts";

/** A refund with what its provider knows its payment by. */
export type DueRefund = DueRefundRow;

/** Refunds of a tenant that are due to be asked for, or asked about because a notice may have been lost. */
export async function dueRefunds(services: Services, tenant: string): Promise<DueRefund[]> {
  return services.db.transaction(tenant, (tx) => takeDueRefunds(tx, tenant));
}

/** The refund that a notice names; undefined when it is none of this tenant's. */
export async function refundOfNotice(services: Services, tenant: string, key: string): Promise<DueRefund | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(key)) return undefined;
  return services.db.trip(tenant, (tx) => readRefund(tx, tenant, key));
}

/**
 * Asks for a refund, or how it stands once the provider has taken it on: the same key every time, so that it is carried out once.
 * Network: never inside a transaction. Throws ProviderUnavailable.
 */
export async function askRefund(services: Services, refund: DueRefund): Promise<RefundTruth> {
  const provider = needProvider(services);
  const { id: key, payment_id: paymentId, provider_ref: providerRef, amount, reason } = refund;
  if (providerRef === null) throw new Error(`payment ${paymentId} has money and no provider's name for it`);
  const known = refund.status === "pending" ? await provider.readRefund({ providerRef, key }) : null;
  return known ?? provider.refund({ providerRef, paymentId, key, amount, reason });
}
