import { createHash, timingSafeEqual } from "node:crypto";
import { writeLog } from "../../observability/write-log.ts";
import type { Notice } from "../../ports/payment-provider.ts";
import { LONGEST_BODY } from "../provider-http/call-provider.ts";
import { parseObject } from "../provider-http/parse-object.ts";
import { methodOfCode } from "./channels.ts";
import { currencyOf, idOf, partsOf, rupiahOf, wordOf, type Parts } from "./parts.ts";
import { capturedAmount } from "./read-session.ts";
import { refundOf } from "./refund-calls.ts";
import { statusOfPayment, statusOfSession } from "./statuses.ts";

/** What a genuine notice of one account has to match. `businessId` is null where the account's is not known here. */
export type NoticeSecrets = { readonly callbackToken: string; readonly businessId: string | null };

type Said = { readonly event: string; readonly data: Parts; readonly rawBody: Uint8Array };

const digest = (value: string | Uint8Array) => createHash("sha256").update(value).digest();

/** Compared as digests, so that neither the place of a difference nor a length shows in the time that it takes. */
function isToken(given: string | null, expected: string): boolean {
  return timingSafeEqual(digest(given ?? ""), digest(expected)) && given !== null && expected !== "";
}

function sessionNotice({ event, data }: Said): Notice | null {
  const [id, reference, status] = [idOf(data["payment_session_id"], "ps"), wordOf(data["reference_id"]), wordOf(data["status"])];
  const [amount, currency] = [rupiahOf(data["amount"]), currencyOf(data["currency"])];
  if (id === null || reference === null || status === null || amount === null || currency === null) return null;
  const told = { status: statusOfSession(status), amount, currency, method: null, refundKey: null };
  return { noticeId: `${event}:${id}`, providerRef: id, paymentId: reference, ...told };
}

/** Of a payment, or of a request for one. Neither says in which session it is. */
function paymentNotice({ event, data }: Said): Notice | null {
  const id = idOf(data["payment_id"], "py") ?? idOf(data["payment_request_id"], "pr");
  const [reference, status] = [wordOf(data["reference_id"]), wordOf(data["status"])];
  const [amount, currency] = [capturedAmount(data), currencyOf(data["currency"])];
  if (id === null || reference === null || status === null || amount === null || currency === null) return null;
  const captures = Array.isArray(data["captures"]) ? data["captures"].map((each) => wordOf(partsOf(each)?.["capture_id"])) : [];
  const noticeId = [event, id, captures.findLast((each) => each !== null)].filter(Boolean).join(":").slice(0, 200);
  const told = { status: statusOfPayment(status, data["failure_code"]), amount, currency, method: methodOfCode(data["channel_code"]) };
  return { noticeId, providerRef: null, paymentId: reference, ...told, refundKey: null };
}

/** How our own payments are called. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNNAMED = "unknown";

/** In both shapes that are documented: the refund itself, or a whole notice again around it. */
function refundNotice({ event, data }: Said): Notice | null {
  const refund = partsOf(data["data"]) ?? data;
  const id = idOf(refund["id"], "rfd");
  const [amount, currency] = [rupiahOf(refund["amount"]), currencyOf(refund["currency"])];
  if (id === null || amount === null || currency === null || wordOf(refund["status"]) === null) return null;
  const own = refundOf(refund);
  const told = { noticeId: `${event}:${id}`, providerRef: null, status: "settled", amount, currency } as const;
  const method = methodOfCode(refund["channel_code"]);
  if (own && OURS.test(own.paymentId)) return { ...told, method, paymentId: own.paymentId, refundKey: own.key };
  // Begun at Xendit's own desk, where nobody names our payment.
  const about = idOf(refund["payment_request_id"], "pr") ?? idOf(refund["payment_id"], "py");
  return about === null ? null : { ...told, method, paymentId: UNNAMED, refundKey: id, about };
}

/** A name in letters and digits; what somebody has written may name a person. */
function nameIn(value: unknown): string | null {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value) ? value : null;
}

/** Everything else that the account sends here, disputes among it: kept, and the payment asked about where it names one of ours. */
function otherNotice({ event, data, rawBody }: Said): Notice {
  const id = nameIn(data["id"]) ?? digest(rawBody).toString("hex");
  if (!event.startsWith("dispute.")) writeLog("warn", "Xendit says something new", { what: "event", word: event });
  const status = event === "dispute.lost" ? "charged_back" : "pending";
  const paymentId = nameIn(data["reference_id"]) ?? UNNAMED;
  const about = OURS.test(paymentId) ? null : idOf(data["payment_id"], "py");
  const told = {
    noticeId: `${event}:${id}`,
    providerRef: null,
    paymentId,
    status,
    amount: 0,
    currency: "IDR",
    method: null,
    refundKey: null,
  } as const;
  return about === null ? told : { ...told, about };
}

/**
 * A notice that bears this account's token; null for one without, another business's, one that is too long, no JSON, or lacks what its kind
 * has. The token is the same in all notices and proves nothing of what they say: that is always asked back.
 */
export function readNotice(headers: Headers, rawBody: Uint8Array, { callbackToken, businessId }: NoticeSecrets): Notice | null {
  if (rawBody.byteLength > LONGEST_BODY || !isToken(headers.get("x-callback-token"), callbackToken)) return null;
  const body = parseObject(rawBody);
  const event = body?.["event"];
  if (!body || typeof event !== "string" || !/^[a-z0-9_.]{1,64}$/.test(event)) return null;
  // Notices of disputes say everything on the outside.
  const said = { event, data: partsOf(body["data"]) ?? body, rawBody };
  const named = body["business_id"] ?? said.data["business_id"];
  if (businessId !== null && named !== undefined && named !== businessId) return null;
  if (event.startsWith("payment_session.")) return sessionNotice(said);
  if (/^payment(?:_request)?\./.test(event)) return paymentNotice(said);
  if (event.startsWith("refund.")) return refundNotice(said);
  return otherNotice(said);
}
