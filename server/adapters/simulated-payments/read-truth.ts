import type { ProviderStatus, ProviderTruth } from "../../features/payments/port.ts";

const STATUSES: ReadonlySet<unknown> = new Set<ProviderStatus>(["pending", "settled", "denied", "expired", "cancelled", "failed"]);

/** Reads the provider's session object; null when it is not one. */
export function readTruth(value: unknown): ProviderTruth | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, payment_id: paymentId, status, amount, currency } = value as Record<string, unknown>;
  if (!isToken(id) || !isToken(paymentId) || !STATUSES.has(status)) return null;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount < 0) return null;
  if (typeof currency !== "string" || !/^[A-Z]{3}$/.test(currency)) return null;
  return { providerRef: id, paymentId, status: status as ProviderStatus, amount, currency };
}

function isToken(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 128;
}
