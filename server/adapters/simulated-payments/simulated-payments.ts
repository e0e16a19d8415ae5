import {
  ProviderUnavailable,
  SIMULATION,
  type Notice,
  type PaymentProvider,
  type ProviderTruth,
  type SessionRequest,
} from "../../ports/payment-provider.ts";
import { callProvider, LONGEST_BODY, type CallOptions } from "./call-provider.ts";
import { verifiedNoticeId } from "./notice-signature.ts";
import { listBooks } from "./list-books.ts";
import { createRefund, readRefund } from "./refund-calls.ts";
import { readRefundTruth, readTruth } from "./read-truth.ts";

export type SimulatedPaymentsOptions = {
  /** Where the provider's API lives, base path included, e.g. "http://127.0.0.1:3000/paysim". */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Its pages are at its own address; else at the shop's, under the same path. */
  readonly hasOwnPages?: boolean;
  readonly webhookSecret: string;
  readonly fetch?: typeof fetch;
  /** For a whole call, answer included; 5 s by default. */
  readonly timeoutMs?: number;
  /** Milliseconds since the epoch; judges the age of notices. */
  readonly now?: () => number;
};

/** The simulated provider behind the payment port (decisions, ruling 16). */
export function createSimulatedPayments(options: SimulatedPaymentsOptions): PaymentProvider {
  const now = options.now ?? Date.now;
  const call: CallOptions = {
    baseUrl: options.baseUrl.replace(/\/$/, ""),
    apiKey: options.apiKey,
    fetch: options.fetch ?? fetch,
    timeoutMs: options.timeoutMs ?? 5_000,
  };
  return {
    name: SIMULATION,
    isSimulation: true,
    createSession: (input) => createSession(call, input, options.hasOwnPages === true),
    readSession: (providerRef) => readSession(call, providerRef),
    findSessions: (paymentId) => findSessions(call, paymentId),
    listBooks: (input) => listBooks(call, input),
    async cancelSession(providerRef) {
      const { status, body } = await callProvider(call, { method: "POST", path: `${sessionPath(providerRef)}/cancel` });
      if (status < 300) truthOf(body, providerRef);
      else if (status !== 404 || !isUnknownSession(body)) throw nonsense();
    },
    refund: (input) => createRefund(call, input),
    readRefund: (input) => readRefund(call, input),
    readNotice: async (headers, rawBody) => readNotice(headers, { rawBody, secret: options.webhookSecret, now: now() }),
  };
}

async function createSession(call: CallOptions, input: SessionRequest, hasOwnPages: boolean) {
  const { status, body } = await callProvider(call, {
    method: "POST",
    path: "/v1/sessions",
    json: {
      ...orderOf(input),
      ...(hasOwnPages ? {} : { page_origin: new URL(input.returnUrl).origin }),
    },
  });
  const truth = status < 300 ? readTruth(body) : null;
  if (!truth || truth.paymentId !== input.paymentId) throw nonsense();
  const redirectUrl = (body as { redirect_url?: unknown }).redirect_url;
  const origins = [new URL(input.returnUrl).origin, new URL(call.baseUrl).origin];
  if (typeof redirectUrl !== "string" || !URL.canParse(redirectUrl)) throw nonsense();
  if (!origins.includes(new URL(redirectUrl).origin)) throw nonsense();
  return { providerRef: truth.providerRef, redirectUrl };
}

async function readSession(call: CallOptions, providerRef: string): Promise<ProviderTruth | null> {
  const { status, body } = await callProvider(call, { method: "GET", path: sessionPath(providerRef) });
  if (status < 300) return truthOf(body, providerRef);
  if (status === 404 && isUnknownSession(body)) return null;
  throw nonsense();
}

async function findSessions(call: CallOptions, paymentId: string): Promise<readonly ProviderTruth[]> {
  const { status, body } = await callProvider(call, { method: "GET", path: `/v1/sessions?payment_id=${encodeURIComponent(paymentId)}` });
  const sessions = status < 300 ? (body as { sessions?: unknown } | null)?.sessions : null;
  if (!Array.isArray(sessions)) throw nonsense();
  return sessions.map((session) => {
    const truth = readTruth(session);
    if (!truth || truth.paymentId !== paymentId) throw nonsense();
    return truth;
  });
}

function readNotice(
  headers: Headers,
  { rawBody, secret, now }: { readonly rawBody: Uint8Array; readonly secret: string; readonly now: number },
): Notice | null {
  if (rawBody.byteLength > LONGEST_BODY) return null;
  const noticeId = verifiedNoticeId(headers, { rawBody, secret, now });
  if (noticeId === null) return null;
  const body = parseObject(rawBody);
  const truth = body?.["id"] === noticeId ? readTruth(body["session"]) : null;
  if (!truth) return null;
  const refund = body?.["refund"];
  if (refund === undefined) return { ...truth, noticeId, refundKey: null };
  const refundKey = readRefundTruth(refund)?.key ?? null;
  return refundKey === null ? null : { ...truth, noticeId, refundKey };
}

function orderOf(input: SessionRequest) {
  return {
    payment_id: input.paymentId,
    reference: input.reference,
    amount: input.amount,
    currency: input.currency,
    description: line(input.description, 500),
    merchant: line(input.merchant, 120),
    expires_at: input.expiresAt.toISOString(),
    return_url: input.returnUrl,
    notice_url: input.noticeUrl,
    locale: input.locale,
    shop: input.shop,
  };
}

function line(text: string, longest: number): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, longest)
    .toWellFormed();
}

function sessionPath(providerRef: string): string {
  return `/v1/sessions/${encodeURIComponent(providerRef)}`;
}

function truthOf(body: unknown, providerRef: string): ProviderTruth {
  const truth = readTruth(body);
  if (!truth || truth.providerRef !== providerRef) throw nonsense();
  return truth;
}

/** Tells the provider's own "no such session" from any other 404, such as a wrong base address. */
function isUnknownSession(body: unknown): boolean {
  const error = (body as { error?: { code?: unknown } } | null)?.error;
  return error?.code === "session_unknown";
}

function parseObject(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function nonsense(): ProviderUnavailable {
  return new ProviderUnavailable("The payment provider's answer makes no sense", { isAnswered: true });
}
