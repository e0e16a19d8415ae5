import { demand, type Act } from "../../../act.ts";
import { lockOrder } from "../../orders/records/lock-order.ts";
import { applyProviderRefund } from "../refund/refund-money.ts";
import { markPaid } from "../records/end-transfer.ts";
import { openTransfersOf, type Transfer } from "../records/list-transfers.ts";

/** The result. `none`: no refund waits to be paid. `unnamed`: there is no account yet. `several`: the amount does not identify one. */
export type Paying = { readonly kind: "paid"; readonly amount: number } | { readonly kind: "none" | "unnamed" | "several" };

function choose(open: readonly Transfer[], amount: number | null): readonly Transfer[] {
  const ready = open.filter(({ status }) => status === "details_given");
  const named = amount === null ? ready : ready.filter((transfer) => transfer.amount === amount).slice(0, 1);
  return named.length > 1 ? named : named.slice(0, 1);
}

/**
 * Records that the organiser has paid an order's refund by bank transfer: the refund succeeds, its money is booked like any other's, and
 * the buyer is notified. If several refunds wait, the amount identifies the paid one. A repeated call does nothing more.
 * Not held by this: whether the money was sent.
 */
export async function payTransfer(
  act: Pick<Act, "db" | "tenant" | "actor">,
  { bookingId, amount, reference }: { readonly bookingId: string; readonly amount: number | null; readonly reference: string },
): Promise<Paying> {
  demand(act, "transfer.pay");
  return act.db.transaction(act, async (tx): Promise<Paying> => {
    await lockOrder(tx, bookingId);
    const open = await openTransfersOf(tx, bookingId);
    const [transfer, ...others] = choose(open, amount);
    if (others.length > 0) return { kind: "several" };
    if (!transfer) return { kind: open.some(({ status }) => status === "asked") ? "unnamed" : "none" };
    if (!(await markPaid(tx, { transfer, reference }))) return { kind: "none" };
    const { id, payment_id: paymentId, amount: sum } = transfer;
    const reported = { key: id, paymentId, status: "succeeded", amount: sum, currency: "IDR", failure: null } as const;
    await applyProviderRefund(tx, { dueRefund: transfer, reported, by: "transfer" });
    return { kind: "paid", amount: sum };
  });
}
