import type { ProviderPayment } from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { callCore, nonsense } from "./call-midtrans.ts";
import { orderIdsOf, paymentIdOf } from "./order-id.ts";
import { readTransaction } from "./read-transaction.ts";

/** The answer of the status call; null where Midtrans has no transaction of that order id, as before a payer has chosen on Snap's page. */
export async function readStatus(account: Account, orderId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { code, body } = await callCore(account, { method: "GET", path: `/v2/${encodeURIComponent(orderId)}/status`, isRepeatable: true });
  if (code === "404") return null;
  if (body["order_id"] !== orderId) throw nonsense();
  return body;
}

/** Midtrans' own record of an order id; of a page that we have closed its end, of which Midtrans tells nothing; null where there is none. */
export async function readSession(account: Account, orderId: string): Promise<ProviderPayment | null> {
  const body = await readStatus(account, orderId);
  if (!body) return account.closedPages.has(orderId) ? closedPage(orderId) : null;
  const reported = readTransaction(account, body);
  if (!reported) throw nonsense();
  return reported;
}

/** The end of a page that nobody has chosen on. */
export function closedPage(orderId: string): ProviderPayment {
  return { providerRef: orderId, paymentId: paymentIdOf(orderId), status: "cancelled", amount: 0, currency: "IDR", method: null };
}

/** Everything that was begun for a payment. A page whose payer has not chosen yet is not among it: Midtrans tells nothing of it. */
export async function findSessions(account: Account, paymentId: string): Promise<readonly ProviderPayment[]> {
  const reported = await Promise.all(orderIdsOf(paymentId).map((orderId) => readSession(account, orderId)));
  return reported.filter((each) => each !== null);
}
