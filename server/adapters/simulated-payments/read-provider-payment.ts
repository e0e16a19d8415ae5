import type { ProviderStatus, ProviderPayment, ProviderRefund } from "../../ports/payment-provider.ts";

const STATUSES: ReadonlySet<unknown> = new Set<ProviderStatus>([
  "pending",
  "verifying",
  "settled",
  "denied",
  "expired",
  "cancelled",
  "failed",
  "charged_back",
]);

/** Reads the provider's session object; null when it is not one. */
export function readProviderPayment(value: unknown): ProviderPayment | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, payment_id: paymentId, status, amount, currency, method } = value as Record<string, unknown>;
  if (!isToken(id) || !isToken(paymentId) || !STATUSES.has(status)) return null;
  if (!isAmount(amount) || !isCurrency(currency)) return null;
  return { providerRef: id, paymentId, status: status as ProviderStatus, amount, currency, method: isWord(method) ? method : null };
}

const REFUND_STATUSES: ReadonlySet<unknown> = new Set<ProviderRefund["status"]>(["pending", "succeeded", "failed"]);

/** Reads the provider's refund object; null when it is not one. */
export function readProviderRefund(value: unknown): ProviderRefund | null {
  if (typeof value !== "object" || value === null) return null;
  const { refund_key: key, payment_id: paymentId, status, amount, currency, failure } = value as Record<string, unknown>;
  if (!isToken(key) || !isToken(paymentId) || !REFUND_STATUSES.has(status)) return null;
  if (!isAmount(amount) || !isCurrency(currency)) return null;
  return { key, paymentId, status: status as ProviderRefund["status"], amount, currency, failure: isWord(failure) ? failure : null };
}

function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isCurrency(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z]{3}$/.test(value);
}

function isWord(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9_]{1,64}$/.test(value);
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 128;
}
