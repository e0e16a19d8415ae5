import type { ProviderStatus } from "../../ports/payment-provider.ts";

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  pending: "pending",
  // Reserved on a card but not captured. Only merchants that opt in get this, and we do not.
  authorize: "verifying",
  capture: "settled",
  settlement: "settled",
  deny: "denied",
  cancel: "cancelled",
  expire: "expired",
  failure: "failed",
  // The money arrived. Refunds are reported separately.
  refund: "settled",
  partial_refund: "settled",
  chargeback: "charged_back",
  // Unless the amount is given. A partial chargeback of unknown size suspends the tickets until an organiser decides.
  partial_chargeback: "charged_back",
};

/** Maps Midtrans' status and fraud status. `unknown` names a word missing from the tables, which confirms nothing. */
export function judgeStatus(
  transaction: string,
  fraud: string | null,
): { readonly status: ProviderStatus; readonly unknown: "status" | "fraud status" | null } {
  const status = Object.hasOwn(STATUSES, transaction) ? STATUSES[transaction]! : null;
  if (status === null) return { status: "pending", unknown: "status" };
  const isFresh = transaction === "capture" || transaction === "settlement";
  if (!isFresh || fraud === null || fraud === "accept") return { status, unknown: null };
  if (fraud === "deny") return { status: "denied", unknown: null };
  return { status: "verifying", unknown: fraud === "challenge" ? null : "fraud status" };
}
