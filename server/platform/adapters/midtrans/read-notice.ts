import { createHash, timingSafeEqual } from "node:crypto";
import type { Notice } from "../../ports/payment-provider.ts";
import { LONGEST_BODY } from "../provider-http/call-provider.ts";
import { parseObject } from "../provider-http/parse-object.ts";
import type { Account } from "./account.ts";
import { readTransaction } from "./read-transaction.ts";
import { isConfirmed, keyOf, refundsOf } from "./reported-refunds.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A notice of this account. Null if it is too long, not signed with its key, of another merchant, or no transaction. The signature covers
 * order, code and amount, but neither status nor time, so a notice is only a hint.
 */
export function readNotice(account: Account, rawBody: Uint8Array): Notice | null {
  if (rawBody.byteLength > LONGEST_BODY) return null;
  const body = parseObject(rawBody);
  if (!body || !isGenuine(body, account.serverKey)) return null;
  if (account.merchantId !== null && body["merchant_id"] !== account.merchantId) return null;
  const reported = readTransaction(account, body);
  return reported && { ...reported, noticeId: noticeIdOf(body), refundKey: refundKeyOf(body) };
}

/** SHA-512 over order id, status code and amount as written, and the server key. Compared in constant time. */
function isGenuine(
  { order_id: orderId, status_code: code, gross_amount: amount, signature_key: given }: Fields,
  serverKey: string,
): boolean {
  if (typeof orderId !== "string" || typeof code !== "string" || typeof amount !== "string") return false;
  if (typeof given !== "string" || !/^[0-9a-f]{128}$/.test(given)) return false;
  const expected = createHash("sha512").update(`${orderId}${code}${amount}${serverKey}`).digest();
  return timingSafeEqual(Buffer.from(given, "hex"), expected);
}

/** Midtrans gives notices no id. Equal contents about one transaction are one notice. */
function noticeIdOf(body: Fields): string {
  const { order_id, transaction_id, transaction_status, fraud_status, status_code, gross_amount, refund_amount } = body;
  const refunds = refundsOf(body).map((each) => [keyOf(each), each["refund_amount"], isConfirmed(each)]);
  const said = [order_id, transaction_id, transaction_status, fraud_status, status_code, gross_amount, refund_amount, refunds];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** The refund with the latest time. The others are queried in their turn. */
function refundKeyOf(body: Fields): string | null {
  const [latest] = refundsOf(body).toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
  return latest === undefined ? null : keyOf(latest);
}

function timeOf(refund: Fields): string {
  return String(isConfirmed(refund) ? refund["bank_confirmed_at"] : (refund["created_at"] ?? ""));
}
