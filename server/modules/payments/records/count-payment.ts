import { counter } from "../../../platform/observability/metrics.ts";

const payments = counter("karcis_payments_total", "Payments that came to an end here, by provider and state.", ["provider", "state"]);

/** Counts a payment's new state for monitoring. If its transaction then fails, the next attempt counts it again. */
export function countPayment(provider: string, state: string): void {
  payments.add([provider, state]);
}
