import { CHANNEL_NAMES } from "#domain/payments/payment-channel.ts";
import { PAYMENT_METHODS } from "#domain/payments/payment-method.ts";
import {
  ProviderUnavailable,
  SIMULATION,
  type Notice,
  type PaymentProvider,
  type ProviderPayment,
  type SessionRequest,
} from "../../ports/payment-provider.ts";
import { LONGEST_BODY } from "../provider-http/call-provider.ts";
import { fetchWhole } from "../provider-http/fetch-whole.ts";
import { parseObject } from "../provider-http/parse-object.ts";
import { callProvider, type CallOptions } from "./call-provider.ts";
import { listBooks, readBooks } from "./list-books.ts";
import { createRefund, readRefund } from "./refund-calls.ts";
import { readProviderRefund, readProviderPayment } from "./read-provider-payment.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_S = 300;

/**
 * Checks `webhook-id`, `webhook-timestamp` (seconds, at most five minutes off) and `webhook-signature` over the raw bytes. Returns the
 * notice's id. Null if anything is missing, old or forged.
 */
function verifiedNoticeId(
  headers: Headers,
  { rawBody, secret, now }: { readonly rawBody: Uint8Array; readonly secret: string; readonly now: number },
): string | null {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  const given = headers.get("webhook-signature") ?? "";
  if (!/^[\w.-]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(rawBody).digest();
  const matches = given
    .split(" ")
    .slice(0, 5)
    .some((signature) => isSame(signature, expected));
  return matches ? id : null;
}

function isSame(signature: string, expected: Buffer): boolean {
  if (!signature.startsWith("v1,")) return false;
  const given = Buffer.from(signature.slice(3), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export type SimulatedPaymentsOptions = {
  /** Base address of the provider's API, e.g. "http://127.0.0.1:3000/paysim". */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Whether the simulation's pages are on its own origin. Otherwise they are on the shop's, under the same path. */
  readonly hasOwnPages?: boolean;
  readonly webhookSecret: string;
  readonly fetch?: typeof fetch;
  /** Time limit of a whole call, response included. 5 s by default. */
  readonly timeoutMs?: number;
  /** Milliseconds since the epoch, for the age of notices. */
  readonly now?: () => number;
};

/** The simulated provider behind the payment port (decisions, ruling 16). Order lines and buyer details are not sent. */
export function createSimulatedPayments(options: SimulatedPaymentsOptions): PaymentProvider {
  const now = options.now ?? Date.now;
  const call: CallOptions = {
    baseUrl: options.baseUrl.replace(/\/$/, ""),
    apiKey: options.apiKey,
    fetch: options.fetch ?? fetchWhole,
    timeoutMs: options.timeoutMs ?? 5_000,
  };
  return {
    name: SIMULATION,
    isSimulation: true,
    title: "Paysim",
    methods: PAYMENT_METHODS,
    channels: CHANNEL_NAMES,
    createSession: (input) => createSession(call, input, options.hasOwnPages === true),
    readSession: (providerRef) => readSession(call, providerRef),
    findSessions: (paymentId) => findSessions(call, paymentId),
    readBooks: (providerRef) => readBooks(call, providerRef),
    listBooks: (input) => listBooks(call, input),
    async cancelSession(providerRef) {
      const { status, body } = await callProvider(call, { method: "POST", path: `${sessionPath(providerRef)}/cancel` });
      if (status < 300) reportOf(body, providerRef);
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
  const reported = status < 300 ? readProviderPayment(body) : null;
  if (!reported || reported.paymentId !== input.paymentId) throw nonsense();
  const redirectUrl = (body as { redirect_url?: unknown }).redirect_url;
  const origins = [new URL(input.returnUrl).origin, new URL(call.baseUrl).origin];
  if (typeof redirectUrl !== "string" || !URL.canParse(redirectUrl)) throw nonsense();
  if (!origins.includes(new URL(redirectUrl).origin)) throw nonsense();
  return { providerRef: reported.providerRef, redirectUrl, instructions: reported.instructions ?? null };
}

async function readSession(call: CallOptions, providerRef: string): Promise<ProviderPayment | null> {
  const { status, body } = await callProvider(call, { method: "GET", path: sessionPath(providerRef) });
  if (status < 300) return reportOf(body, providerRef);
  if (status === 404 && isUnknownSession(body)) return null;
  throw nonsense();
}

async function findSessions(call: CallOptions, paymentId: string): Promise<readonly ProviderPayment[]> {
  const { status, body } = await callProvider(call, { method: "GET", path: `/v1/sessions?payment_id=${encodeURIComponent(paymentId)}` });
  const sessions = status < 300 ? (body as { sessions?: unknown } | null)?.sessions : null;
  if (!Array.isArray(sessions)) throw nonsense();
  return sessions.map((session) => {
    const reported = readProviderPayment(session);
    if (!reported || reported.paymentId !== paymentId) throw nonsense();
    return reported;
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
  const reported = body?.["id"] === noticeId ? readProviderPayment(body["session"]) : null;
  if (!reported) return null;
  const refund = body?.["refund"];
  if (refund === undefined) return { ...reported, noticeId, refundKey: null };
  const refundKey = readProviderRefund(refund)?.key ?? null;
  return refundKey === null ? null : { ...reported, noticeId, refundKey };
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
    ...(input.channel ? { channel: input.channel } : {}),
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

function reportOf(body: unknown, providerRef: string): ProviderPayment {
  const reported = readProviderPayment(body);
  if (!reported || reported.providerRef !== providerRef) throw nonsense();
  return reported;
}

/** Tells the provider's "no such session" from any other 404, such as a wrong base address. */
function isUnknownSession(body: unknown): boolean {
  const error = (body as { error?: { code?: unknown } } | null)?.error;
  return error?.code === "session_unknown";
}

function nonsense(): ProviderUnavailable {
  return new ProviderUnavailable("The payment provider's answer makes no sense", { isAnswered: true });
}
