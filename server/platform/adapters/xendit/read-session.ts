import type { ProviderPayment, PaymentInstructions } from "../../ports/payment-provider.ts";
import { callXendit, errorCodeOf, nonsense, type XenditAct } from "./call-xendit.ts";
import { isOneWay, methodOfCode, channelOfCode } from "./channels.ts";
import { currencyOf, idOf, partsOf, rupiahOf, wordOf, type Parts } from "./parts.ts";
import { readFees, readLostDisputes, type LostDispute } from "./read-aftermath.ts";
import { statusOf } from "./statuses.ts";
import { PAYMENT_CHANNELS } from "#domain/payments/payment-channel.ts";

const LONGEST_QR = 1024;

/** A page of a wallet's, or the address that opens its app. No script or file: only what leads to another site or app. */
function isLeadingAway(value: string): boolean {
  return URL.canParse(value) && /^(?:https|gojek|gopay|ovo|dana|shopeeid|shopeepay)[:]$/.test(new URL(value).protocol);
}

/** What one action of a payment request tells the payer to do; null where it tells nothing that we can show. */
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

/** How a request is paid without Xendit's page, from the actions that it lists; null where it lists none that we know. */
function instructionsOf(request: Parts): PaymentInstructions | null {
  const actions = Array.isArray(request["actions"]) ? request["actions"] : [];
  const told = actions.map((action) => instructionOf(partsOf(action) ?? {}, request["channel_code"]));
  return told.find((each) => each !== null) ?? null;
}

/** Nobody has disputed a payment, and no fee is told, before then: what is asked about at once is not asked about these. */
const AFTERMATH_MS = 60 * 60_000;

/** A session in Xendit's words. `paymentId` and `requestId` are of the last try to pay in it. */
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

/** The session's own record; null when Xendit knows none. Throws ProviderUnavailable. */
export async function readXenditSession(act: XenditAct, providerRef: string): Promise<XenditSession | null> {
  const answer = await callXendit(act, { method: "GET", path: `/sessions/${encodeURIComponent(providerRef)}`, isRepeatable: true });
  if (answer.status === 404 && isNotFound(answer.body)) return null;
  const session = answer.status < 300 ? sessionOf(answer.body) : null;
  if (session?.id !== providerRef) throw nonsense("a session", answer);
  return session;
}

/** Tells Xendit's own "no such thing" from any other 404, such as a wrong base address. */
export function isNotFound(body: unknown): boolean {
  const code = errorCodeOf(body);
  return code === "NOT_FOUND" || code === "DATA_NOT_FOUND";
}

/** The record of a request for payment. Throws ProviderUnavailable, also where Xendit knows none. */
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

/** What arrived: everything that was captured, or what was asked for where no capture is listed. Null where that is no sum. */
export function capturedAmount(payment: Parts): number | null {
  const captures = payment["captures"];
  if (!Array.isArray(captures) || captures.length === 0) return rupiahOf(payment["request_amount"]);
  const sums = captures.map((capture) => rupiahOf(partsOf(capture)?.["capture_amount"]));
  return sums.reduce((running, sum) => (running === null || sum === null ? null : running + sum), 0);
}

/** What the payer's bank took back of a payment, as the port tells it: all of it, or a part. */
function takenBack(session: XenditSession, lost: readonly LostDispute[], amount: number): Pick<ProviderPayment, "status" | "refunds"> {
  if (lost.length === 0) return { status: "settled" };
  const sum = lost.reduce<number | null>((all, one) => (all === null || one.amount === null ? null : all + one.amount), 0);
  if (sum === null || sum <= 0 || sum >= amount) return { status: "charged_back" };
  const told = { paymentId: session.reference, status: "succeeded", currency: "IDR", failure: null, isTakenBack: true } as const;
  return { status: "settled", refunds: lost.map((one) => ({ ...told, key: one.key, amount: one.amount! })) };
}

/** How the money of a payment stands, with what came after where some time has passed. */
async function settledOf(act: XenditAct, session: XenditSession, payment: Parts): Promise<ProviderPayment> {
  const [amount, currency] = [capturedAmount(payment), currencyOf(payment["currency"])];
  if (amount === null || currency === null) throw nonsense("a payment's amount");
  const paid = { providerRef: session.id, paymentId: session.reference, amount, currency, method: methodOfCode(payment["channel_code"]) };
  const [id, created] = [idOf(payment["payment_id"], "py"), Date.parse(wordOf(payment["created"]) ?? "")];
  const at = Date.parse(wordOf(payment["updated"]) ?? wordOf(payment["created"]) ?? "");
  const isPast = (time: number) => act.now() - time > AFTERMATH_MS;
  // What was changed just now may have been disputed long ago.
  const mayBeDisputed = (isPast(created) || isPast(at)) && !isOneWay(payment["channel_code"]);
  if (id === null || !(isPast(at) || mayBeDisputed)) return { ...paid, status: "settled" };
  const [lost, kept] = await Promise.all([mayBeDisputed ? readLostDisputes(act, id) : [], isPast(at) ? readFees(act, id) : null]);
  return { ...paid, ...takenBack(session, lost, amount), fee: kept?.fee ?? null, net: kept?.net ?? null };
}

/**
 * A session as it stands, with the last payment in it: that one is asked for by itself, because its money counts even where the session has
 * ended, and because only it says how much came and how. Not seen by this: money for an earlier try in a session that has ended; the books are
 * compared with Xendit's. Null when Xendit knows no such session. Throws ProviderUnavailable.
 */
export async function readSession(act: XenditAct, providerRef: string): Promise<ProviderPayment | null> {
  const session = await readXenditSession(act, providerRef);
  return session && (await reportOn(act, session)).reported;
}

/** The same for a session that was read already, with its last payment where there is one. */
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
