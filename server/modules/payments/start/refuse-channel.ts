import { channelTrouble, type PaymentChannel } from "#domain/payments/payment-channel.ts";
import type { Act } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";

/**
 * Refuses a channel that this brand's provider does not offer, or whose limits the amount (integer rupiah) violates. Throws FIELDS_INVALID
 * with `channel` and, for an amount, the limit. Not checked: payments on the provider's own page, which has its own checks.
 */
export function refuseChannel({ provider }: Pick<Act, "provider">, channel: PaymentChannel | null, amount: number): void {
  if (channel === null || amount === 0) return;
  if (!provider?.channels?.includes(channel)) throw new Problem("FIELDS_INVALID", { fields: [{ path: "channel", code: "not_allowed" }] });
  const trouble = channelTrouble(channel, amount);
  if (trouble) throw new Problem("FIELDS_INVALID", { fields: [{ path: "channel", code: trouble.code, params: { limit: trouble.limit } }] });
}
