import { ProviderUnavailable, type RefundRequest, type ProviderRefund } from "../../ports/payment-provider.ts";
import { callProvider, type CallOptions } from "./call-provider.ts";
import { readProviderRefund } from "./read-provider-payment.ts";

/** Refusals that a retry would not change. */
const FINAL_REFUSALS: ReadonlySet<unknown> = new Set(["not_settled", "refund_too_much"]);

/** Requests a refund. The same key returns the first refund. A final refusal becomes a failed refund. */
export async function createRefund(
  call: CallOptions,
  { providerRef, paymentId, key, amount, reason }: RefundRequest,
): Promise<ProviderRefund> {
  const wish = { payment_id: paymentId, session_id: providerRef, refund_key: key, amount, reason };
  const { status, body } = await callProvider(call, { method: "POST", path: "/v1/refunds", json: wish });
  if (status < 300) return reportOf(body, key);
  const failure = codeOf(body);
  if (status !== 422 || !FINAL_REFUSALS.has(failure)) throw nonsense();
  return { key, paymentId, status: "failed", amount, currency: "IDR", failure: String(failure) };
}

/** The state of a refund. Null if the provider has none with that key. */
export async function readRefund(call: CallOptions, { key }: Pick<RefundRequest, "key">): Promise<ProviderRefund | null> {
  const { status, body } = await callProvider(call, { method: "GET", path: `/v1/refunds/${encodeURIComponent(key)}` });
  if (status < 300) return reportOf(body, key);
  if (status === 404 && codeOf(body) === "refund_unknown") return null;
  throw nonsense();
}

function reportOf(body: unknown, key: string): ProviderRefund {
  const reported = readProviderRefund(body);
  if (!reported || reported.key !== key) throw nonsense();
  return reported;
}

function codeOf(body: unknown): unknown {
  return (body as { error?: { code?: unknown } } | null)?.error?.code;
}

function nonsense(): ProviderUnavailable {
  return new ProviderUnavailable("The payment provider's answer about a refund makes no sense", { isAnswered: true });
}
