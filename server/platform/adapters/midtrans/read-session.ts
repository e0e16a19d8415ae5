import type { ProviderPayment } from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { callCore, nonsense } from "./call-midtrans.ts";
import { orderIdsOf, paymentIdOf } from "./order-id.ts";
import { readTransaction } from "./read-transaction.ts";

/** The response of the status call. Null if Midtrans has no transaction of that order id, such as before a choice on Snap's page. */
export async function readStatus(account: Account, orderId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { code, body } = await callCore(account, { method: "GET", path: `/v2/${encodeURIComponent(orderId)}/status`, isRepeatable: true });
  if (code === "404") return null;
  if (body["order_id"] !== orderId) throw nonsense();
  return body;
}

/** Midtrans' own record of an order id. For a page that we closed, its end, which Midtrans does not report. Null if there is none. */
export async function readSession(account: Account, orderId: string): Promise<ProviderPayment | null> {
  const body = await readStatus(account, orderId);
  if (!body) return account.closedPages.has(orderId) ? closedPage(orderId) : null;
  const reported = readTransaction(account, body);
  if (!reported) throw nonsense();
  return reported;
}

/** The end of an unused page. */
export function closedPage(orderId: string): ProviderPayment {
  return { providerRef: orderId, paymentId: paymentIdOf(orderId), status: "cancelled", amount: 0, currency: "IDR", method: null };
}

/** All transactions of a payment. Snap pages without a choice are missing, because Midtrans does not report them. */
export async function findSessions(account: Account, paymentId: string): Promise<readonly ProviderPayment[]> {
  const reported = await Promise.all(orderIdsOf(paymentId).map((orderId) => readSession(account, orderId)));
  return reported.filter((each) => each !== null);
}
