import type { PaymentProvider } from "#server/platform/ports/payment-provider.ts";

/** A provider that opens a new page on each call for one payment id, with its pages, refunds, and payments. */
export function forgetfulProvider() {
  const pages = new Map<string, { paymentId: string; status: "pending" | "settled" | "cancelled" | "expired"; amount: number }>();
  const reportOf = (providerRef: string) => {
    const page = pages.get(providerRef);
    return page ? { providerRef, currency: "IDR", method: "qris", ...page } : null;
  };
  const sent: { providerRef: string; amount: number; key: string }[] = [];
  const provider: Partial<PaymentProvider> = {
    createSession: async ({ paymentId, amount }) => {
      const providerRef = `page-${paymentId}-${pages.size}`;
      pages.set(providerRef, { paymentId, status: "pending", amount });
      return { providerRef, redirectUrl: `https://pay.test/${providerRef}` };
    },
    readSession: async (ref) => reportOf(ref),
    findSessions: async (paymentId) =>
      [...pages.keys()].map((ref) => reportOf(ref)!).filter((reported) => reported.paymentId === paymentId),
    cancelSession: async (ref) => {
      const page = pages.get(ref)!;
      if (page.status === "pending") page.status = "cancelled";
    },
    refund: async ({ providerRef, paymentId, key, amount }) => {
      sent.push({ providerRef, amount, key });
      return { key, paymentId, status: "succeeded", amount, currency: "IDR", failure: null };
    },
  };
  return { provider, pages, sent, pay: (ref: string) => (pages.get(ref)!.status = "settled") };
}
