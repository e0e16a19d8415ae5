import type { Act } from "../kit/control-routes.ts";
import { findChannel } from "./channels.ts";
import { isUnpaid, type BegunOrder, type Ledger } from "./ledger.ts";
import type { Order, Transaction } from "./order.ts";
import { confirmRefund } from "./refund.ts";

type Happening = (order: BegunOrder, now: number, act: Act) => Partial<Transaction> | null;

const paid = (now: number, amount: number) => ({ status: "settlement", fraud: "accept", settledAt: now, amount }) as const;

/** What payers, banks and time do to a transaction; null where it cannot happen to one in this status. */
const HAPPENINGS: Readonly<Record<string, Happening>> = {
  /** `amount` is what came, where it is not what was asked for. */
  pay({ amount, transaction: { status, paymentType } }, now, act) {
    if (!isUnpaid(status) && status !== "deny") return null;
    const came = typeof act["amount"] === "number" ? act["amount"] : amount;
    return paymentType === "credit_card" ? { status: "capture", fraud: "accept", amount: came } : paid(now, came);
  },
  challenge: ({ transaction }) => (isUnpaid(transaction.status) ? { status: "capture", fraud: "challenge" } : null),
  authorize: ({ transaction }) => (transaction.status === "pending" ? { status: "authorize" } : null),
  settle: ({ transaction }, now) => (["capture", "authorize"].includes(transaction.status) ? paid(now, transaction.amount) : null),
  /** Also after settlement: a bank may take its word back within minutes. */
  deny: ({ transaction }) => (isUnpaid(transaction.status) || transaction.status === "settlement" ? { status: "deny" } : null),
  fail: ({ transaction }) => (isUnpaid(transaction.status) ? { status: "failure" } : null),
  expire: ({ transaction }) => (isUnpaid(transaction.status) ? { status: "expire" } : null),
  cancel: ({ transaction }) => (isUnpaid(transaction.status) || transaction.status === "capture" ? { status: "cancel" } : null),
  charge_back: ({ transaction }) => (transaction.status === "settlement" ? { status: "chargeback" } : null),
  /** `amount` is how much, where the provider tells it. */
  charge_back_part({ transaction }, _, act) {
    if (transaction.status !== "settlement") return null;
    return { status: "partial_chargeback", ...(typeof act["amount"] === "number" ? { takenBack: act["amount"] } : {}) };
  },
  reject_refunds: () => ({ rejectsRefunds: true }),
  /** A status that nobody has published. */
  surprise: () => ({ status: "teleported" as Transaction["status"] }),
};

/**
 * Lets something happen to an order, by its id, its page's token or its transaction's id. `choose` and `pay` take a `channel`; `confirm_refund` takes a
 * `key`. Null where there is no such order or it cannot happen now.
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

/** The order where its payer has chosen; null before. */
export function withTransaction(order: Order): BegunOrder | null {
  const { transaction } = order;
  return transaction && { ...order, transaction };
}
