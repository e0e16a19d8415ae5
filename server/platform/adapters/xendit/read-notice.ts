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

/** Secrets that a genuine notice must match. `businessId` is null if unknown. */
export type NoticeSecrets = { readonly callbackToken: string; readonly businessId: string | null };

type Said = { readonly event: string; readonly data: Parts; readonly rawBody: Uint8Array };

const digest = (value: string | Uint8Array) => createHash("sha256").update(value).digest();

/** Compares digests, so that timing reveals neither length nor position of a difference. */
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

/** A notice about a payment or a payment request. Neither names its session. */
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

/** The form of our payment ids. */
const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNNAMED = "unknown";

/** Both documented shapes: the refund itself, or a whole notice around it. */
function refundNotice({ event, data }: Said): Notice | null {
  const refund = partsOf(data["data"]) ?? data;
  const id = idOf(refund["id"], "rfd");
  const [amount, currency] = [rupiahOf(refund["amount"]), currencyOf(refund["currency"])];
  if (id === null || amount === null || currency === null || wordOf(refund["status"]) === null) return null;
  const own = refundOf(refund);
  const told = { noticeId: `${event}:${id}`, providerRef: null, status: "settled", amount, currency } as const;
  const method = methodOfCode(refund["channel_code"]);
  if (own && OURS.test(own.paymentId)) return { ...told, method, paymentId: own.paymentId, refundKey: own.key };
  // A refund from Xendit's dashboard does not name our payment.
  const about = idOf(refund["payment_request_id"], "pr") ?? idOf(refund["payment_id"], "py");
  return about === null ? null : { ...told, method, paymentId: UNNAMED, refundKey: id, about };
}

/** An id of letters and digits. Free text might contain a person's name. */
function nameIn(value: unknown): string | null {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value) ? value : null;
}

/** Any other notice, disputes included. It is stored, and the payment is looked up if the notice names one of ours. */
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
 * A notice with this account's token. Null without it, for another business, or if it is too long, no JSON, or incomplete. The token is the
 * same in all notices and proves nothing about the contents, which are always looked up.
 */
export function readNotice(headers: Headers, rawBody: Uint8Array, { callbackToken, businessId }: NoticeSecrets): Notice | null {
  if (rawBody.byteLength > LONGEST_BODY || !isToken(headers.get("x-callback-token"), callbackToken)) return null;
  const body = parseObject(rawBody);
  const event = body?.["event"];
  if (!body || typeof event !== "string" || !/^[a-z0-9_.]{1,64}$/.test(event)) return null;
  // Notices of disputes have their fields at the top level.
  const said = { event, data: partsOf(body["data"]) ?? body, rawBody };
  const named = body["business_id"] ?? said.data["business_id"];
  if (businessId !== null && named !== undefined && named !== businessId) return null;
  if (event.startsWith("payment_session.")) return sessionNotice(said);
  if (/^payment(?:_request)?\./.test(event)) return paymentNotice(said);
  if (event.startsWith("refund.")) return refundNotice(said);
  return otherNotice(said);
}
