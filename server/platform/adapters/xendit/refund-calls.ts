import type { RefundReason } from "#domain/payments/refund-status.ts";
import { NOT_REFUNDABLE, type ProviderRefund, type RefundRequest } from "../../ports/payment-provider.ts";
import { callXendit, errorCodeOf, nonsense, type XenditAct } from "./call-xendit.ts";
import { isOneWay } from "./channels.ts";
import { currencyOf, idOf, partsOf, rupiahOf, wordOf, type Parts } from "./parts.ts";
import { isNotFound, readRequest, readXenditSession, type XenditSession } from "./read-session.ts";
import { finalRefusal, statusOfRefund } from "./statuses.ts";

const REASONS: Readonly<Record<RefundReason, string>> = {
  cancelled: "CANCELLATION",
  charged_back: "OTHERS",
  double: "DUPLICATE",
  exchanged: "OTHERS",
  late: "CANCELLATION",
  overpaid: "OTHERS",
  provider: "OTHERS",
  returned: "CANCELLATION",
  underpaid: "OTHERS",
};

/** A refund's reference at Xendit: our payment id and the refund's key. */
const referenceOf = (paymentId: string, key: string) => `${paymentId}.${key}`;

/** Payment and key of a refund reference. Null if it is not ours. */
export function namesOfRefund(reference: unknown): { readonly paymentId: string; readonly key: string } | null {
  const [, paymentId, key] = /^([^.]{1,128})\.([^.]{1,64})$/.exec(typeof reference === "string" ? reference : "") ?? [];
  return paymentId === undefined || key === undefined ? null : { paymentId, key };
}

/** Xendit's record of a refund. Null if it is none or not ours. */
export function refundOf(value: unknown): ProviderRefund | null {
  const parts = partsOf(value) ?? {};
  const names = namesOfRefund(parts["reference_id"]);
  const [amount, currency, status] = [rupiahOf(parts["amount"]), currencyOf(parts["currency"]), wordOf(parts["status"])];
  if (!names || amount === null || currency === null || status === null) return null;
  return { ...names, amount, currency, ...statusOfRefund(status, parts["failure_code"]) };
}

/** The id of a session's paid request. Null if unpaid. Throws ProviderUnavailable if there is no such session. */
async function paidRequest(act: XenditAct, providerRef: string): Promise<string | null> {
  const session = await readXenditSession(act, providerRef);
  if (!session) throw nonsense("a refund's session");
  return session.requestId;
}

/** The refund of a paid request with this key, or null. */
async function findRefund(
  act: XenditAct,
  { requestId, key }: { readonly requestId: string; readonly key: string },
): Promise<ProviderRefund | null> {
  return (await listRefunds(act, requestId)).map(refundOf).find((refund) => refund?.key === key) ?? null;
}

/** All refunds of a paid request in Xendit's terms. */
async function listRefunds(act: XenditAct, requestId: string): Promise<readonly unknown[]> {
  const path = `/refunds?payment_request_id=${encodeURIComponent(requestId)}&limit=100`;
  const answer = await callXendit(act, { method: "GET", path, isRepeatable: true });
  if (answer.status === 404 && isNotFound(answer.body)) return [];
  const data = answer.status < 300 ? partsOf(answer.body)?.["data"] : null;
  if (!Array.isArray(data)) throw nonsense("refunds", answer);
  return data;
}

/** All refunds of a session's paid request. A refund from Xendit's dashboard has Xendit's id as its key. */
export async function readRefunds(act: XenditAct, { requestId, reference }: XenditSession): Promise<readonly ProviderRefund[]> {
  if (requestId === null) return [];
  return (await listRefunds(act, requestId)).map((value) => toldOf(value, reference) ?? failOn(value));
}

/** One refund of a payment. With a foreign reference, or none, it has Xendit's id as its key. */
function toldOf(value: unknown, paymentId: string): ProviderRefund | null {
  const own = refundOf(value);
  if (own?.paymentId === paymentId) return own;
  const parts = partsOf(value) ?? {};
  const id = idOf(parts["id"], "rfd");
  return id === null ? null : refundOf({ ...parts, reference_id: referenceOf(paymentId, id) });
}

function failOn(value: unknown): never {
  throw nonsense("a refund", { status: 200, body: value });
}

/** The state of a refund. Null if Xendit has none with that key. Throws ProviderUnavailable. */
export async function readRefund(
  act: XenditAct,
  { providerRef, key }: Pick<RefundRequest, "providerRef" | "key">,
): Promise<ProviderRefund | null> {
  const requestId = await paidRequest(act, providerRef);
  return requestId === null ? null : findRefund(act, { requestId, key });
}

async function postRefund(act: XenditAct, requestId: string, { paymentId, key, amount, reason }: RefundRequest): Promise<ProviderRefund> {
  const json = {
    payment_request_id: requestId,
    reference_id: referenceOf(paymentId, key),
    currency: "IDR",
    amount,
    reason: REASONS[reason],
  };
  const answer = await callXendit(act, { method: "POST", path: "/refunds", json, key, isRepeatable: true });
  if (answer.status < 300) {
    const reported = refundOf(answer.body);
    if (reported?.key !== key || reported.paymentId !== paymentId) throw nonsense("a refund", answer);
    return reported;
  }
  const failure = finalRefusal(answer.status, errorCodeOf(answer.body));
  // Temporary refusals (a refund in progress, an empty account, a channel that is down) are retried with the same key.
  if (failure === null) throw nonsense("a refund", answer);
  return { key, paymentId, status: "failed", amount, currency: "IDR", failure };
}

function isOneWayRequest(request: Parts): boolean {
  return isOneWay(request["channel_code"]);
}

/**
 * Refunds money. The key is Xendit's idempotency key and part of the refund's reference. An existing refund with that key is returned
 * instead, so money goes once even after Xendit has forgotten the key. Virtual account and counter payments cannot be refunded this way.
 * Throws ProviderUnavailable.
 */
export async function createRefund(act: XenditAct, input: RefundRequest): Promise<ProviderRefund> {
  const { providerRef, paymentId, key, amount } = input;
  const failed = (failure: string): ProviderRefund => ({ key, paymentId, status: "failed", amount, currency: "IDR", failure });
  const requestId = await paidRequest(act, providerRef);
  if (requestId === null) return failed("not_settled");
  const [request, known] = await Promise.all([readRequest(act, requestId), findRefund(act, { requestId, key })]);
  if (known) return known;
  return isOneWayRequest(request) ? failed(NOT_REFUNDABLE) : postRefund(act, requestId, input);
}
