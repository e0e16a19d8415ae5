import type { Stall } from "../../api/stall.ts";

type Payment = { id: string; status: string; provider_ref: string | null; settled_amount: number | null };
type Refund = { id: string; amount: number; reason: string; status: string };

/** Payments of an order, the newest first, and its refunds, the oldest first. */
export function moneyOf(stall: () => Stall) {
  return {
    paymentsOf: (id: string) =>
      stall().sql<Payment>(
        "select id, status, provider_ref, settled_amount::int from payments where booking_id = $1 order by created_at desc",
        [id],
      ),
    refundsOf: (id: string) =>
      stall().sql<Refund>("select id, amount::int, reason, status from refunds where booking_id = $1 order by created_at", [id]),
  };
}
