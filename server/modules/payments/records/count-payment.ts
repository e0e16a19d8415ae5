import { counter } from "../../../platform/observability/metrics.ts";

const payments = counter("karcis_payments_total", "Payments that came to an end here, by provider and state.", ["provider", "state"]);

/**
 * Counts for monitoring that a payment has reached a state. A payment whose transaction then fails is counted again at its next attempt.
 */
export function countPayment(provider: string, state: string): void {
  payments.add([provider, state]);
}
