import type { PaymentChannel } from "#domain/payments/payment-channel.ts";
import { writeLog } from "../../observability/write-log.ts";
import type { PaymentProvider, ProviderPayment, SessionBooks } from "../../ports/payment-provider.ts";
import { fetchWhole } from "../provider-http/fetch-whole.ts";
import { beginAct, callXendit, errorCodeOf, nonsense, type XenditAct, type XenditWire } from "./call-xendit.ts";
import { methodsOf } from "./channels.ts";
import { openSession } from "./open-session.ts";
import { hasMoneyFor } from "./read-aftermath.ts";
import { readNotice } from "./read-notice.ts";
import { isNotFound, readSession, readXenditSession, reportOn } from "./read-session.ts";
import { partsOf, wordOf, type Parts } from "./parts.ts";
import { createRefund, readRefund, readRefunds } from "./refund-calls.ts";

/** Time of the last capture. Null if Xendit does not report it. */
function capturedAt({ captures, updated }: Parts): Date | null {
  const times = (Array.isArray(captures) ? captures : []).map((capture) => wordOf(partsOf(capture)?.["capture_timestamp"]));
  const at = new Date(times.findLast((time) => time !== null) ?? wordOf(updated) ?? "");
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A session with all its refunds. An unpaid one has none. Null if Xendit has no such session. Throws ProviderUnavailable. */
async function readBooks(act: XenditAct, providerRef: string): Promise<SessionBooks | null> {
  const session = await readXenditSession(act, providerRef);
  if (!session) return null;
  const { reported, payment } = await reportOn(act, session);
  if (reported.status !== "settled" && reported.status !== "charged_back") return { reported, refunds: [], paidAt: null };
  const refunds = [...(await readRefunds(act, session)), ...(reported.refunds ?? [])];
  return { reported, refunds, paidAt: payment && capturedAt(payment) };
}

export type XenditOptions = {
  /** The account's name, stored with every payment: `xendit`, or `xendit.2` for a brand's later one. */
  readonly name: string;
  /** The key decides whether money is real: `xnd_production_…` or `xnd_development_…`. */
  readonly secretKey: string;
  /** The token that all notices of the account contain, from Xendit's dashboard. */
  readonly callbackToken: string;
  /** If given, notices of other businesses are rejected. */
  readonly businessId?: string | null;
  /** Channels of the account, in display order. */
  readonly channels: readonly PaymentChannel[];
  /** `https://api.xendit.co` unless an emulator is used. */
  readonly baseUrl?: string | null;
  readonly fetch?: typeof fetch;
  /** Time limit of a whole operation with all its calls. 4.8 s by default, less than the server waits for any provider. */
  readonly timeoutMs?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/** Xendit Payment Sessions behind the payment port (docs/decisions/0063). */
export function createXenditPayments(options: XenditOptions): PaymentProvider {
  const wire: XenditWire = {
    baseUrl: (options.baseUrl ?? "https://api.xendit.co").replace(/\/$/, ""),
    headers: { authorization: `Basic ${Buffer.from(`${options.secretKey}:`).toString("base64")}` },
    fetch: options.fetch ?? fetchWhole,
    timeoutMs: options.timeoutMs ?? 4_800,
    now: options.now ?? Date.now,
    pausedUntil: new Map(),
  };
  const secrets = { callbackToken: options.callbackToken, businessId: options.businessId ?? null };
  return {
    name: options.name,
    isSimulation: false,
    title: "Xendit",
    methods: methodsOf(options.channels),
    channels: options.channels,
    createSession: (input) => openSession(beginAct(wire), input, options.channels),
    readSession: (providerRef) => readSession(beginAct(wire), providerRef),
    findSessions: (paymentId) => findSessions(beginAct(wire), paymentId),
    readBooks: (providerRef) => readBooks(beginAct(wire), providerRef),
    cancelSession: (providerRef) => cancelSession(beginAct(wire), providerRef),
    refund: (input) => createRefund(beginAct(wire), input),
    readRefund: (input) => readRefund(beginAct(wire), input),
    findPayment: (name) => findPayment(beginAct(wire), name),
    readNotice: async (headers, rawBody) => readNotice(headers, rawBody, secrets),
  };
}

/**
 * Xendit cannot list sessions. A session with an unknown reference has an address that no payer received, so it cannot have been paid. If
 * Xendit shows money under our id all the same, the result is unsure and a person is notified.
 */
async function findSessions(act: XenditAct, paymentId: string): Promise<readonly ProviderPayment[]> {
  if (!(await hasMoneyFor(act, paymentId))) return [];
  writeLog("alert", "Xendit has money for a payment whose page is not known", { payment: paymentId });
  throw nonsense("a payment without a page");
}

/** Our id in the request or payment with this Xendit id, or null. */
async function findPayment(act: XenditAct, name: string): Promise<string | null> {
  const kind = name.startsWith("py-") ? "payments" : "payment_requests";
  const answer = await callXendit(act, { method: "GET", path: `/v3/${kind}/${encodeURIComponent(name)}`, isRepeatable: true });
  if (answer.status === 404 && isNotFound(answer.body)) return null;
  const parts = answer.status < 300 ? partsOf(answer.body) : null;
  if (!parts) throw nonsense("what a notice is about", answer);
  return wordOf(parts["reference_id"]);
}

async function cancelSession(act: XenditAct, providerRef: string): Promise<void> {
  const path = `/sessions/${encodeURIComponent(providerRef)}/cancel`;
  const answer = await callXendit(act, { method: "POST", path, isRepeatable: true });
  const { status, body } = answer;
  if (status < 300 || (status === 404 && isNotFound(body)) || (status === 422 && errorCodeOf(body) === "INVALID_SESSION_STATUS")) return;
  throw nonsense("the end of a session", answer);
}
