import type { ProviderStatus } from "../../ports/payment-provider.ts";

const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  pending: "pending",
  // Reserved on a card, not taken: Midtrans asks for that only where a merchant wants it, and we do not.
  authorize: "verifying",
  capture: "settled",
  settlement: "settled",
  deny: "denied",
  cancel: "cancelled",
  expire: "expired",
  failure: "failed",
  // The money arrived; what went back out of it is told beside it, refund by refund.
  refund: "settled",
  partial_refund: "settled",
  chargeback: "charged_back",
  // Unless the transaction tells how much: a part that is not told from the whole suspends the tickets, and a person looks.
  partial_chargeback: "charged_back",
};

/** What Midtrans' status and its judgement on fraud mean; `unknown` names the word that is not in its tables, and then nothing is confirmed by it. */
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
