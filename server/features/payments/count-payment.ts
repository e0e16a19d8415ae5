import { counter } from "../../observability/metrics.ts";

const payments = counter("karcis_payments_total", "Payments that came to an end here, by provider and state.", ["provider", "state"]);

/** Counts that a payment has come to a state, for whoever watches. One whose transaction then fails is counted again with its next attempt. */
export function countPayment(provider: string, state: string): void {
  payments.add([provider, state]);
}
