import { findPaymentChannel } from "#domain/payments/payment-channel.ts";
import type { PaymentInstructions, ProviderStatus, ProviderPayment, ProviderRefund } from "../../ports/payment-provider.ts";

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

/** Reads the provider's session object. Null if it is not one. */
export function readProviderPayment(value: unknown): ProviderPayment | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, payment_id: paymentId, status, amount, currency, method, instructions } = value as Record<string, unknown>;
  if (!isToken(id) || !isToken(paymentId) || !STATUSES.has(status)) return null;
  if (!isAmount(amount) || !isCurrency(currency)) return null;
  const known = { providerRef: id, paymentId, status: status as ProviderStatus, amount, currency, method: isWord(method) ? method : null };
  return instructions === undefined ? known : { ...known, instructions: readInstructions(instructions) };
}

/** Reads payment instructions of a session. Null for anything that a buyer could not follow. */
function readInstructions(value: unknown): PaymentInstructions | null {
  if (typeof value !== "object" || value === null) return null;
  const { kind, text, channel: word, number, biller } = value as Record<string, unknown>;
  if (kind === "qris") return typeof text === "string" && text.length > 0 && text.length <= 500 ? { kind, text } : null;
  const channel = typeof word === "string" ? findPaymentChannel(word) : null;
  if (channel === null || !isDigits(number)) return null;
  if (kind === "bill") return isDigits(biller) ? { kind, channel, biller, number } : null;
  return kind === "virtual_account" || kind === "counter" ? { kind, channel, number } : null;
}

const REFUND_STATUSES: ReadonlySet<unknown> = new Set<ProviderRefund["status"]>(["pending", "succeeded", "failed"]);

/** Reads the provider's refund object. Null if it is not one. */
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

function isDigits(value: unknown): value is string {
  return typeof value === "string" && /^\d{1,40}$/.test(value);
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 128;
}
