import { demand, type Act } from "../../../act.ts";
import { lockOrder } from "../../orders/records/lock-order.ts";
import { applyProviderRefund } from "../refund/refund-money.ts";
import { markPaid } from "../records/end-transfer.ts";
import { openTransfersOf, type Transfer } from "../records/list-transfers.ts";

/** What came of it: `none` waits to be paid (any more); `unnamed`: there is no account yet; `several` wait, and the amount does not tell which. */
export type Paying = { readonly kind: "paid"; readonly amount: number } | { readonly kind: "none" | "unnamed" | "several" };

function choose(open: readonly Transfer[], amount: number | null): readonly Transfer[] {
  const ready = open.filter(({ status }) => status === "details_given");
  const named = amount === null ? ready : ready.filter((transfer) => transfer.amount === amount).slice(0, 1);
  return named.length > 1 ? named : named.slice(0, 1);
}

/**
 * Notes that the organiser has paid a refund of an order by bank transfer: the refund has succeeded, its money is booked as any other's, and the buyer
 * is told. Of several the amount says which. The same again does nothing more. Not held by this: that the money was really sent.
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
