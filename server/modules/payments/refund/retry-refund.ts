import { demand, type Act } from "../../../act.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { applyRefund } from "../records/apply-refund.ts";
import { listMoney, netAmountOf } from "../records/list-money.ts";
import { listFailedRefunds, type FailedRefund } from "../records/list-refunds.ts";
import { requestRefund } from "../records/request-refund.ts";
import { payRefundByHand, takePlace } from "../records/take-place.ts";
import { lockOrder } from "../../orders/records/lock-order.ts";

/** A failed refund: its order, its amount if the order has several, and a person's reason for the decision. */
export type Choice = { readonly bookingId: string; readonly amount: number | null; readonly why: string };
/** The result. `none`: no refund has failed. `several`: the amount does not identify one. `gone`: nothing is left to send. */
export type Deciding = { readonly kind: "done"; readonly amount: number } | { readonly kind: "none" | "several" | "gone" };

/** Returns the chosen refund and how much of it is left to send. */
async function choose(
  tx: Transaction,
  { bookingId, amount }: Choice,
): Promise<Deciding | { readonly refund: FailedRefund; readonly left: number }> {
  await lockOrder(tx, bookingId);
  const failed = (await listFailedRefunds(tx)).filter((refund) => refund.booking_id === bookingId);
  const meant = amount === null ? failed : failed.filter((refund) => refund.amount === amount).slice(0, 1);
  const [refund, ...others] = meant;
  if (others.length > 0) return { kind: "several" };
  if (!refund) return { kind: "none" };
  const payment = (await listMoney(tx, bookingId)).find(({ id }) => id === refund.payment_id);
  const left = payment ? Math.min(refund.amount, netAmountOf(payment)) : 0;
  return left > 0 ? { refund, left } : { kind: "gone" };
}

/** Retries a failed refund at its provider, once, with a new refund for the amount left to send. */
export async function retryRefund(
  act: Pick<Act, "db" | "newId" | "tenant" | "actor">,
  { choice }: { readonly choice: Choice },
): Promise<Deciding> {
  demand(act, "refund.decide");
  return act.db.transaction(act, async (tx): Promise<Deciding> => {
    const chosen = await choose(tx, choice);
    if ("kind" in chosen) return chosen;
    const { refund, left } = chosen;
    const { booking_id: bookingId, payment_id: paymentId, reason } = refund;
    const id = await requestRefund(act, tx, { bookingId, paymentId, amount: left, reason, key: `again ${refund.id}` });
    if (id === null || !(await takePlace(tx, refund.id, id))) return { kind: "none" };
    recordAudit(tx, {
      topic: "payment.refund_retried",
      subject: refund.id,
      data: { bookingId, by: id, amount: left, why: choice.why },
    });
    return { kind: "done", amount: left };
  });
}

/**
 * Records that a failed refund was paid by hand, once: books it like any other and notifies the buyer.
 * Not held by this: whether the money was sent.
 */
export async function settleByHand(
  act: Pick<Act, "db" | "newId" | "tenant" | "actor">,
  { choice, reference }: { readonly choice: Choice; readonly reference: string },
): Promise<Deciding> {
  demand(act, "refund.decide");
  return act.db.transaction(act, async (tx): Promise<Deciding> => {
    const chosen = await choose(tx, choice);
    if ("kind" in chosen) return chosen;
    const { refund, left } = chosen;
    const { booking_id: bookingId, payment_id: paymentId, reason } = refund;
    const id = await requestRefund(act, tx, { bookingId, paymentId, amount: left, reason, key: `by hand ${refund.id}` });
    if (id === null || !(await takePlace(tx, refund.id, id))) return { kind: "none" };
    payRefundByHand(tx, { id, bookingId, reference });
    recordAudit(tx, {
      topic: "payment.refund_by_hand",
      subject: refund.id,
      data: { bookingId, by: id, amount: left, why: choice.why },
    });
    const reported = { key: id, paymentId, status: "succeeded", amount: left, currency: "IDR", failure: null } as const;
    await applyRefund(tx, { id, reported, by: "transfer" });
    return { kind: "done", amount: left };
  });
}
