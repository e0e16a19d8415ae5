import type { PaymentProvider, ProviderStatus } from "#server/platform/ports/payment-provider.ts";
import type { Stall } from "../../api/stall.ts";

/** Makes the stall's provider report the payments in this map, by id, and make refunds accordingly. */
export function dictateProvider({ shop: { services } }: Stall): Map<string, { status: ProviderStatus; amount?: number }> {
  const words = new Map<string, { status: ProviderStatus; amount?: number }>();
  const honest = services.provider!;
  const readSession: PaymentProvider["readSession"] = async (ref) => {
    const reported = (await honest.readSession(ref))!;
    return { ...reported, ...words.get(reported.paymentId) };
  };
  const refund: PaymentProvider["refund"] = async ({ key, paymentId, amount }) => ({
    key,
    paymentId,
    status: "succeeded",
    amount,
    currency: "IDR",
    failure: null,
  });
  Object.assign(services, { provider: { ...honest, readSession, refund } });
  return words;
}
