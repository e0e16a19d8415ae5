import type { ProviderPayment, PaymentInstructions } from "../../ports/payment-provider.ts";
import { callXendit, errorCodeOf, nonsense, type XenditAct } from "./call-xendit.ts";
import { isOneWay, methodOfCode, channelOfCode } from "./channels.ts";
import { currencyOf, idOf, partsOf, rupiahOf, wordOf, type Parts } from "./parts.ts";
import { readFees, readLostDisputes, type LostDispute } from "./read-aftermath.ts";
import { statusOf } from "./statuses.ts";
import { PAYMENT_CHANNELS } from "#domain/payments/payment-channel.ts";

const LONGEST_QR = 1024;

/** A wallet's page or deep link. Links to another site or app only, never scripts or files. */
function isLeadingAway(value: string): boolean {
  return URL.canParse(value) && /^(?:https|gojek|gopay|ovo|dana|shopeeid|shopeepay)[:]$/.test(new URL(value).protocol);
}

/** The payment instruction in one action of a payment request. Null if we cannot show it. */
function instructionOf(action: Parts, code: unknown): PaymentInstructions | null {
  const { descriptor, value } = action;
  const channel = channelOfCode(code);
  if (typeof value !== "string" || channel === null) return null;
  const method = PAYMENT_CHANNELS[channel];
  const isNumber = /^\d{4,32}$/.test(value);
  if (descriptor === "QR_STRING" && method === "qris" && value.length <= LONGEST_QR) return { kind: "qris", text: value };
  if (descriptor === "VIRTUAL_ACCOUNT_NUMBER" && method === "virtual_account" && isNumber)
    return { kind: "virtual_account", channel, number: value };
  if (descriptor === "PAYMENT_CODE" && method === "counter" && /^[\dA-Z]{4,32}$/.test(value))
    return { kind: "counter", channel, number: value };
  if ((descriptor === "DEEPLINK_URL" || descriptor === "WEB_URL") && method === "e_wallet" && isLeadingAway(value))
    return { kind: "e_wallet", channel, url: value };
  return null;
}

/** How to pay a request without Xendit's page, from its listed actions. Null if we know none of them. */
function instructionsOf(request: Parts): PaymentInstructions | null {
  const actions = Array.isArray(request["actions"]) ? request["actions"] : [];
  const told = actions.map((action) => instructionOf(partsOf(action) ?? {}, request["channel_code"]));
  return told.find((each) => each !== null) ?? null;
}

/** Fees and disputes do not exist before this age. Skip both calls until then. */
const AFTERMATH_MS = 60 * 60_000;

/** A session in Xendit's terms. `paymentId` and `requestId` are of the last attempt. */
export type XenditSession = {
  readonly id: string;
  readonly reference: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string | null;
  readonly requestId: string | null;
};

function sessionOf(value: unknown): XenditSession | null {
  const parts = partsOf(value) ?? {};
  const [id, reference, status] = [idOf(parts["payment_session_id"], "ps"), wordOf(parts["reference_id"]), wordOf(parts["status"])];
  const [amount, currency] = [rupiahOf(parts["amount"]), currencyOf(parts["currency"])];
  if (id === null || reference === null || status === null || amount === null || currency === null) return null;
  const [paymentId, requestId] = [idOf(parts["payment_id"], "py"), idOf(parts["payment_request_id"], "pr")];
  return { id, reference, status, amount, currency, paymentId, requestId };
}

/** The session's own record. Null if Xendit has none. Throws ProviderUnavailable. */
export async function readXenditSession(act: XenditAct, providerRef: string): Promise<XenditSession | null> {
  const answer = await callXendit(act, { method: "GET", path: `/sessions/${encodeURIComponent(providerRef)}`, isRepeatable: true });
  if (answer.status === 404 && isNotFound(answer.body)) return null;
  const session = answer.status < 300 ? sessionOf(answer.body) : null;
  if (session?.id !== providerRef) throw nonsense("a session", answer);
  return session;
}

/** Tells Xendit's own "not found" from any other 404, such as a wrong base address. */
export function isNotFound(body: unknown): boolean {
  const code = errorCodeOf(body);
  return code === "NOT_FOUND" || code === "DATA_NOT_FOUND";
}

/** The record of a payment request. Throws ProviderUnavailable, also if Xendit has none. */
export async function readRequest(act: XenditAct, id: string): Promise<Parts> {
  const answer = await callXendit(act, { method: "GET", path: `/v3/payment_requests/${encodeURIComponent(id)}`, isRepeatable: true });
  const parts = answer.status < 300 ? partsOf(answer.body) : null;
  if (parts?.["payment_request_id"] !== id) throw nonsense("a payment request", answer);
  return parts;
}

async function readPayment(act: XenditAct, id: string): Promise<Parts> {
  const answer = await callXendit(act, { method: "GET", path: `/v3/payments/${encodeURIComponent(id)}`, isRepeatable: true });
  const parts = answer.status < 300 ? partsOf(answer.body) : null;
  if (parts?.["payment_id"] !== id || wordOf(parts["status"]) === null) throw nonsense("a payment", answer);
  return parts;
}

/** The amount received: the sum of captures, or the requested amount if none is listed. Null if invalid. */
export function capturedAmount(payment: Parts): number | null {
  const captures = payment["captures"];
  if (!Array.isArray(captures) || captures.length === 0) return rupiahOf(payment["request_amount"]);
  const sums = captures.map((capture) => rupiahOf(partsOf(capture)?.["capture_amount"]));
  return sums.reduce((running, sum) => (running === null || sum === null ? null : running + sum), 0);
}

/** Chargebacks of a payment in the port's terms: full or partial. */
function takenBack(session: XenditSession, lost: readonly LostDispute[], amount: number): Pick<ProviderPayment, "status" | "refunds"> {
  if (lost.length === 0) return { status: "settled" };
  const sum = lost.reduce<number | null>((all, one) => (all === null || one.amount === null ? null : all + one.amount), 0);
  if (sum === null || sum <= 0 || sum >= amount) return { status: "charged_back" };
  const told = { paymentId: session.reference, status: "succeeded", currency: "IDR", failure: null, isTakenBack: true } as const;
  return { status: "settled", refunds: lost.map((one) => ({ ...told, key: one.key, amount: one.amount! })) };
}

/** Returns the state of a paid payment. Adds fees and disputes once the payment is old enough to have them. */
async function settledOf(act: XenditAct, session: XenditSession, payment: Parts): Promise<ProviderPayment> {
  const [amount, currency] = [capturedAmount(payment), currencyOf(payment["currency"])];
  if (amount === null || currency === null) throw nonsense("a payment's amount");
  const paid = { providerRef: session.id, paymentId: session.reference, amount, currency, method: methodOfCode(payment["channel_code"]) };
  const [id, created] = [idOf(payment["payment_id"], "py"), Date.parse(wordOf(payment["created"]) ?? "")];
  const at = Date.parse(wordOf(payment["updated"]) ?? wordOf(payment["created"]) ?? "");
  const isPast = (time: number) => act.now() - time > AFTERMATH_MS;
  // A recent change does not rule out an earlier dispute.
  const mayBeDisputed = (isPast(created) || isPast(at)) && !isOneWay(payment["channel_code"]);
  if (id === null || !(isPast(at) || mayBeDisputed)) return { ...paid, status: "settled" };
  const [lost, kept] = await Promise.all([mayBeDisputed ? readLostDisputes(act, id) : [], isPast(at) ? readFees(act, id) : null]);
  return { ...paid, ...takenBack(session, lost, amount), fee: kept?.fee ?? null, net: kept?.net ?? null };
}

/**
 * A session with its last payment, which is fetched separately: the payment's money counts even after the session has ended, and the
 * session itself has neither amount nor channel. Not held by this: money for an earlier attempt in an ended session, which the comparison
 * with Xendit's books finds. Null if Xendit has no such session. Throws ProviderUnavailable.
 */
export async function readSession(act: XenditAct, providerRef: string): Promise<ProviderPayment | null> {
  const session = await readXenditSession(act, providerRef);
  return session && (await reportOn(act, session)).reported;
}

/** Reports a session that was already read, with its last payment if there is one. */
export async function reportOn(
  act: XenditAct,
  session: XenditSession,
): Promise<{ readonly reported: ProviderPayment; readonly payment: Parts | null }> {
  const request = session.paymentId === null && session.requestId !== null ? await readRequest(act, session.requestId) : null;
  const paymentId = session.paymentId ?? idOf(request?.["latest_payment_id"], "py");
  const payment = paymentId === null ? request : await readPayment(act, paymentId);
  const status = statusOf(session.status, payment && { status: wordOf(payment["status"]) ?? "", failureCode: payment["failure_code"] });
  if (status === "settled" && payment) return { reported: await settledOf(act, session, payment), payment };
  const reported = {
    providerRef: session.id,
    paymentId: session.reference,
    status,
    amount: session.amount,
    currency: session.currency,
    method: methodOfCode(payment?.["channel_code"]),
    instructions: status === "pending" && request ? instructionsOf(request) : null,
  };
  return { reported, payment };
}
