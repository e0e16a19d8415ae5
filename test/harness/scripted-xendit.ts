import { expect } from "vitest";
import { createXenditPayments, type XenditOptions } from "#server/platform/adapters/xendit/xendit-payments.ts";
import { ProviderUnavailable, type SessionRequest } from "#server/platform/ports/payment-provider.ts";

export const NOW = Date.parse("2026-05-01T10:00:00Z");
export const PAYMENT = "0198a1b2-0000-7000-8000-000000000001";
export const KEY = "0198a1b2-0000-7000-8000-0000000000ff";
export const REF = "ps-661f87c614802d6c402cd82d";
export const MINUTE = 60_000;
export const ORDER: SessionRequest = {
  paymentId: PAYMENT,
  reference: "KRC-1234",
  amount: 605_000,
  currency: "IDR",
  description: "Jazz Night · KRC-1234",
  merchant: "Nada Raya",
  expiresAt: new Date(NOW + 15 * MINUTE),
  returnUrl: "https://shop.test/event/jazz/transaction-status?b=1",
  noticeUrl: "https://shop.test/api/v1/payments/notices/xendit",
  locale: "id",
  shop: "nada",
};
export const SESSION = {
  payment_session_id: REF,
  reference_id: PAYMENT,
  status: "ACTIVE",
  amount: 605_000,
  currency: "IDR",
  payment_link_url: "https://checkout.xendit.co/sessions/661f",
  payment_id: null,
  payment_request_id: null,
};
export const REQUEST = {
  payment_request_id: "pr-1",
  reference_id: PAYMENT,
  status: "REQUIRES_ACTION",
  request_amount: 605_000,
  currency: "IDR",
};
export const PAID = {
  payment_id: "py-1",
  payment_request_id: "pr-1",
  reference_id: PAYMENT,
  status: "SUCCEEDED",
  request_amount: 605_000,
  captures: [{ capture_id: "cap-1", capture_amount: 605_000 }],
  currency: "IDR",
  channel_code: "QRIS",
  updated: new Date(NOW - MINUTE).toISOString(),
};
export const COMPLETED = { ...SESSION, status: "COMPLETED", payment_id: "py-1", payment_request_id: "pr-1" };

export type Asked = { readonly call: string; readonly json: Record<string, unknown> | null; readonly headers: Headers };
export type Reply = (() => Response) | Error | [status: number, body: unknown];

/** Xendit's answers by call, repeating the last of each, and its requests. */
export function scripted(script: Readonly<Record<string, Reply | readonly Reply[]>>, options: Partial<XenditOptions> = {}) {
  const asked: Asked[] = [];
  const rest = new Map(Object.entries(script).map(([call, reply]) => [call, isOne(reply) ? [reply] : [...reply]]));
  const provider = createXenditPayments({
    name: "xendit",
    secretKey: "xnd_development_key",
    callbackToken: "token",
    channels: ["qris", "bca_va", "ovo", "card", "alfamart"],
    now: () => NOW,
    ...options,
    async fetch(url, init) {
      const { pathname, search, origin } = new URL(url as string);
      const call = `${init!.method} ${pathname}`;
      const json = init!.body ? (JSON.parse(init!.body as string) as Asked["json"]) : null;
      asked.push({ call: call + search, json, headers: new Headers(init!.headers) });
      expect([origin, init!.redirect]).toEqual([options.baseUrl ?? "https://api.xendit.co", "manual"]);
      const replies = rest.get(call);
      if (!replies) throw new Error(`unexpected: ${call}`);
      const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
      if (reply instanceof Error) throw reply;
      return typeof reply === "function" ? reply() : Response.json(reply[1], { status: reply[0] });
    },
  });
  return { provider, asked, jsons: () => asked.map(({ json }) => json) };
}
const isOne = (reply: Reply | readonly Reply[]): reply is Reply => !Array.isArray(reply) || typeof reply[0] === "number";

/** The body of a refusal. */
export const refusal = (code: string) => ({ error_code: code, message: "…" });
/** Whether a call throws ProviderUnavailable; with `isAnswered`, only if the error's `isAnswered` is the same. */
export async function isUnavailable(call: Promise<unknown>, isAnswered?: boolean): Promise<boolean> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProviderUnavailable && (isAnswered === undefined || error.isAnswered === isAnswered);
}
