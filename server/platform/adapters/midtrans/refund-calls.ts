import {
  NOT_REFUNDABLE,
  ProviderUnavailable,
  REFUND_TOO_MUCH,
  type ProviderRefund,
  type RefundRequest,
} from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { callCore, nonsense, type CoreAnswer } from "./call-midtrans.ts";
import { readStatus } from "./read-transaction.ts";
import { readMoney } from "./read-money.ts";
import { keyOf, readRefundOf, refundsOf } from "./reported-refunds.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Requests a refund. A repeated key returns the same refund. The refund stays pending until the bank confirms it. Fails with NOT_REFUNDABLE
 * if the money cannot return to its source (virtual accounts, counters, partial refunds at some wallets, expired windows).
 */
export async function createRefund(account: Account, input: RefundRequest): Promise<ProviderRefund> {
  const { providerRef, key, amount, reason } = input;
  const answer = await callCore(account, {
    method: "POST",
    path: `/v2/${encodeURIComponent(providerRef)}/refund`,
    json: { refund_key: key, amount, reason: `Refund: ${reason}` },
    // While the first request runs, Midtrans answers a repeat with 202, which is no answer. A refusal would look final.
    headers: { "idempotency-key": key },
    isRepeatable: true,
  });
  if (answer.code === "200") return acceptedRefund(input, answer.body);
  if (answer.code === "202") return failed(input, "rejected");
  if (answer.code === "404") throw nonsense();
  return judgeRefusal(account, input, answer);
}

/** Midtrans' own record of a refund. Null if it has none of that key. */
export async function readRefund(
  account: Account,
  { providerRef, key }: Pick<RefundRequest, "providerRef" | "key">,
): Promise<ProviderRefund | null> {
  const body = await readStatus(account, providerRef);
  return body && refundOf(body, providerRef, key);
}

function acceptedRefund({ providerRef, paymentId, key }: RefundRequest, body: Fields): ProviderRefund {
  const amount = readMoney(body["refund_amount"]);
  if (body["order_id"] !== providerRef || body["refund_key"] !== key || amount === null) throw nonsense();
  return { key, paymentId, status: "pending", amount, currency: "IDR", failure: null };
}

function refundOf(body: Fields, orderId: string, key: string): ProviderRefund | null {
  const found = refundsOf(body).find((each) => keyOf(each) === key);
  return found ? readRefundOf(orderId, found) : null;
}

/** Midtrans refuses different cases alike, so the transaction decides. */
async function judgeRefusal(account: Account, input: RefundRequest, { code, body: refusal }: CoreAnswer): Promise<ProviderRefund> {
  const body = await readStatus(account, input.providerRef);
  if (!body) throw nonsense();
  const known = refundOf(body, input.providerRef, input.key);
  if (known) return known;
  // 406: the key is known, and the status call returns its refund.
  if (code === "406" || isFundsRefusal(code, refusal))
    throw new ProviderUnavailable(`Midtrans puts off a refund with ${code}`, { isAnswered: true });
  switch (body["transaction_status"]) {
    case "capture":
    case "authorize":
      // Card payments become refundable at settlement, within a day or two.
      throw new ProviderUnavailable("a card payment has not settled yet", { isAnswered: true });
    case "settlement":
    case "partial_refund":
      return failed(input, input.amount > leftOf(body) ? REFUND_TOO_MUCH : NOT_REFUNDABLE);
    case "refund":
      return failed(input, REFUND_TOO_MUCH);
    default:
      return failed(input, "not_settled");
  }
}

/** The merchant's balance is too low. The same key may be retried for a week. */
function isFundsRefusal(code: string, { status_message: words }: Fields): boolean {
  return code === "414" && typeof words === "string" && /fund|balance/i.test(words) && !/amount/i.test(words);
}

function leftOf(body: Fields): number {
  const paid = readMoney(body["gross_amount"]);
  if (paid === null) throw nonsense();
  return refundsOf(body).reduce((left, each) => left - (readMoney(each["refund_amount"]) ?? 0), paid);
}

function failed({ key, paymentId, amount }: RefundRequest, failure: string): ProviderRefund {
  return { key, paymentId, status: "failed", amount, currency: "IDR", failure };
}
