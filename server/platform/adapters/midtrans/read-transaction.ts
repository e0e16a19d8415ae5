import type { PaymentInstructions, ProviderPayment, ProviderStatus } from "../../ports/payment-provider.ts";
import type { Account } from "./account.ts";
import { channelOf, firstAccount } from "./channels.ts";
import { callCore, nonsense } from "./call-midtrans.ts";
import { orderIdsOf, paymentIdOf } from "./order-id.ts";
import { reportedRefunds } from "./reported-refunds.ts";
import { readMoney } from "./read-money.ts";

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  pending: "pending",
  // The amount is reserved on a card but not captured. Only merchants that opt in get this status, and we do not opt in.
  authorize: "verifying",
  capture: "settled",
  settlement: "settled",
  deny: "denied",
  cancel: "cancelled",
  expire: "expired",
  failure: "failed",
  // The money arrived. Refunds are reported separately.
  refund: "settled",
  partial_refund: "settled",
  chargeback: "charged_back",
  // A partial chargeback of unknown size suspends the tickets until an organiser decides. With an amount, the transaction stays settled.
  partial_chargeback: "charged_back",
};

/** Maps Midtrans' status and fraud status. `unknown` names a word missing from the tables, which confirms nothing. */
export function judgeStatus(
  transaction: string,
  fraud: string | null,
): { readonly status: ProviderStatus; readonly unknown: "status" | "fraud status" | null } {
  const status = Object.hasOwn(STATUSES, transaction) ? STATUSES[transaction]! : null;
  if (status === null) return { status: "pending", unknown: "status" };
  const isFresh = transaction === "capture" || transaction === "settlement";
  if (!isFresh || fraud === null || fraud === "accept") return { status, unknown: null };
  if (fraud === "deny") return { status: "denied", unknown: null };
  return { status: "verifying", unknown: fraud === "challenge" ? null : "fraud status" };
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields documented by Midtrans. Each unknown field is reported once by name. */
const FIELDS: ReadonlySet<string> = new Set(
  (
    "transaction_time transaction_status transaction_id status_message status_code signature_key settlement_time payment_type order_id merchant_id " +
    "gross_amount fraud_status currency va_numbers payment_amounts permata_va_number biller_code bill_key payment_code store issuer acquirer " +
    "transaction_type merchant_cross_reference_id masked_card bank eci approval_code channel_response_code channel_response_message card_type " +
    "custom_field1 custom_field2 custom_field3 refund_amount refund_key refunds refund_chargeback_id refund_chargeback_uuid expiry_time id actions " +
    "qr_string shopeepay_reference_number reference_id metadata payment_options_type three_ds_version payer_phone_number merchant_invoice " +
    "customer_details redirect_url chargeback_amount chargebacks on_us pop_id challenge_completion payment_option_type"
  ).split(" "),
);

/** A transaction from a notice or response. Null if it is none. Unknown statuses and fields are reported and change nothing. */
export function readTransaction(account: Account, value: unknown): ProviderPayment | null {
  if (typeof value !== "object" || value === null) return null;
  const transaction = value as Fields;
  const { order_id: orderId, transaction_status: word, fraud_status: fraud = null, currency = "IDR" } = transaction;
  const amount = readMoney(transaction["gross_amount"]);
  if (!isToken(orderId) || !isToken(word) || amount === null) return null;
  if (!(fraud === null || typeof fraud === "string") || !(typeof currency === "string" && /^[A-Z]{3}$/.test(currency))) return null;
  const { status: judged, unknown } = judgeStatus(word, fraud);
  if (unknown !== null) account.reportUnknown(unknown, unknown === "status" ? word : String(fraud));
  for (const name of Object.keys(transaction)) if (!FIELDS.has(name)) account.reportUnknown("field", name);
  const method = channelOf(transaction) ?? wordOf(transaction["payment_type"]);
  const refunds = reportedRefunds(transaction, orderId);
  const status = word === "partial_chargeback" && refunds.some(({ isTakenBack }) => isTakenBack) ? "settled" : judged;
  const payment = {
    providerRef: orderId,
    paymentId: paymentIdOf(orderId),
    status,
    amount,
    currency,
    method,
    ...(refunds.length > 0 ? { refunds } : {}),
  };
  return status === "pending" ? { ...payment, instructions: readInstructions(transaction) } : payment;
}

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

/** How to pay a pending transaction on our own page. Null if the transaction does not say. */
export function readInstructions(transaction: Fields): PaymentInstructions | null {
  const channel = channelOf(transaction);
  const { qr_string: text, biller_code: biller, bill_key: bill, payment_code: code, permata_va_number: permata } = transaction;
  if (channel === "qris") return isCode(text) ? { kind: "qris", text } : null;
  if (channel === "mandiri_va") return isDigits(biller) && isDigits(bill) ? { kind: "bill", channel, biller, number: bill } : null;
  if (channel === "alfamart" || channel === "indomaret") return isDigits(code) ? { kind: "counter", channel, number: code } : null;
  const number = channel === "permata_va" ? permata : firstAccount(transaction)?.number;
  return channel !== null && isDigits(number) ? { kind: "virtual_account", channel, number } : null;
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && /^[\w~.-]{1,50}$/.test(value);
}

function isDigits(value: unknown): value is string {
  return typeof value === "string" && /^\d{4,30}$/.test(value);
}

/** Whether the text fits a payment QR code: printable and not too long. */
function isCode(value: unknown): value is string {
  return typeof value === "string" && /^[\x20-\x7e]{20,512}$/.test(value);
}

function wordOf(value: unknown): string | null {
  return typeof value === "string" && /^[a-z0-9_]{1,64}$/.test(value) ? value : null;
}
