import type { Act } from "../kit/control-routes.ts";
import { findChannel } from "./channels.ts";
import { isUnpaid, type BegunOrder, type Ledger } from "./ledger.ts";
import type { Order, Transaction } from "./order.ts";
import { confirmRefund } from "./refund.ts";

type Happening = (order: BegunOrder, now: number, act: Act) => Partial<Transaction> | null;

const paid = (now: number, amount: number) => ({ status: "settlement", fraud: "accept", settledAt: now, amount }) as const;

/** Acts of payers, banks and time on a transaction. Null if impossible in its status. */
const HAPPENINGS: Readonly<Record<string, Happening>> = {
  /** `amount`: the money received, if it differs from the request. */
  pay({ amount, transaction: { status, paymentType } }, now, act) {
    if (!isUnpaid(status) && status !== "deny") return null;
    const came = typeof act["amount"] === "number" ? act["amount"] : amount;
    return paymentType === "credit_card" ? { status: "capture", fraud: "accept", amount: came } : paid(now, came);
  },
  challenge: ({ transaction }) => (isUnpaid(transaction.status) ? { status: "capture", fraud: "challenge" } : null),
  authorize: ({ transaction }) => (transaction.status === "pending" ? { status: "authorize" } : null),
  settle: ({ transaction }, now) => (["capture", "authorize"].includes(transaction.status) ? paid(now, transaction.amount) : null),
  /** A denial is also possible after settlement, because a bank may revoke a payment within minutes. */
  deny: ({ transaction }) => (isUnpaid(transaction.status) || transaction.status === "settlement" ? { status: "deny" } : null),
  fail: ({ transaction }) => (isUnpaid(transaction.status) ? { status: "failure" } : null),
  expire: ({ transaction }) => (isUnpaid(transaction.status) ? { status: "expire" } : null),
  cancel: ({ transaction }) => (isUnpaid(transaction.status) || transaction.status === "capture" ? { status: "cancel" } : null),
  charge_back: ({ transaction }) => (transaction.status === "settlement" ? { status: "chargeback" } : null),
  /** `amount`: the reported part. */
  charge_back_part({ transaction }, _, act) {
    if (transaction.status !== "settlement") return null;
    return { status: "partial_chargeback", ...(typeof act["amount"] === "number" ? { takenBack: act["amount"] } : {}) };
  },
  reject_refunds: () => ({ rejectsRefunds: true }),
  /** An unpublished status. */
  surprise: () => ({ status: "teleported" as Transaction["status"] }),
};

/**
 * Carries out an act on an order, by its id, page token or transaction id. `choose` and `pay` take a `channel`. `confirm_refund` takes a
 * `key`. Null if the order does not exist or the act is impossible.
 */
export function actOn(ledger: Ledger, act: Act, now: number): Order | null {
  const order = ledger.find(act.id);
  if (!order) return null;
  const channel = findChannel(act["channel"]);
  const begun = channel && order.transaction?.channel !== channel.word ? ledger.begin(order, channel) : withTransaction(order);
  if (!begun || act.act === "choose") return begun;
  if (act.act === "confirm_refund") return confirmRefund(ledger, begun, { key: typeof act["key"] === "string" ? act["key"] : null, now });
  const changes = HAPPENINGS[act.act]?.(begun, now, act) ?? null;
  return changes && ledger.move(begun, changes);
}

/** The order with its payer's choice of a channel. Null before the choice. */
export function withTransaction(order: Order): BegunOrder | null {
  const { transaction } = order;
  return transaction && { ...order, transaction };
}
