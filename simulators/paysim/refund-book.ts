import type { Agenda } from "./agenda.ts";
import type { JournalEntry } from "./journal.ts";
import type { RefundOrder } from "./read-refund-request.ts";
import type { Refund } from "./refund.ts";
import type { Session } from "./session.ts";

const SLOW_MS = 5_000;

export type Refunding =
  | { readonly kind: "taken" | "known"; readonly refund: Refund }
  | { readonly kind: "conflict" | "not_settled" | "too_much" };

/** All refunds of the provider. */
export type RefundBook = {
  /** Refunds once for a key, in total never more than was paid. */
  take(session: Session, order: RefundOrder): Refunding;
  find(key: string): Refund | null;
  /** All refunds of a session, in any state. */
  ofSession(sessionId: string): readonly Refund[];
  /** Restores a refund from the journal. */
  resume(refund: Refund): void;
};

/** Stores refunds by their keys. `announce` notifies the shop of every change. */
export function createRefundBook(options: {
  now: () => number;
  agenda: Agenda;
  record: (entry: JournalEntry) => void;
  announce: (refund: Refund) => void;
}): RefundBook {
  const { now, agenda, record, announce } = options;
  const byKey = new Map<string, Refund>();
  const keysOf = new Map<string, Set<string>>();

  function keep(refund: Refund): void {
    byKey.set(refund.key, refund);
    const keys = keysOf.get(refund.sessionId);
    if (keys) keys.add(refund.key);
    else keysOf.set(refund.sessionId, new Set([refund.key]));
  }

  function ofSession(id: string): readonly Refund[] {
    return [...(keysOf.get(id) ?? [])].map((key) => byKey.get(key)!);
  }

  function plan(refund: Refund): void {
    if (refund.succeedsAt !== null) agenda.schedule(refund.succeedsAt, () => void find(refund.key));
  }

  function change(asked: Refund): Refund {
    const refund = { ...asked, changedAt: now() };
    record({ refund });
    keep(refund);
    plan(refund);
    announce(refund);
    return refund;
  }

  function find(key: string): Refund | null {
    const refund = byKey.get(key);
    if (!refund) return null;
    const isDue = refund.status === "pending" && refund.succeedsAt !== null && refund.succeedsAt <= now();
    return isDue ? change({ ...refund, status: "succeeded", succeedsAt: null }) : refund;
  }

  function sentBack(sessionId: string): number {
    let sum = 0;
    for (const { status, amount } of ofSession(sessionId)) if (status !== "failed") sum += amount;
    return sum;
  }

  function take(session: Session, { key, amount, reason }: RefundOrder): Refunding {
    const known = find(key);
    if (known) {
      const isSame = known.sessionId === session.id && known.amount === amount;
      return isSame ? { kind: "known", refund: known } : { kind: "conflict" };
    }
    if (session.status !== "settled") return { kind: "not_settled" };
    if (sentBack(session.id) + amount > (session.paidAmount ?? session.amount)) return { kind: "too_much" };
    const fresh = { key, sessionId: session.id, paymentId: session.paymentId, amount, reason, succeedsAt: null };
    if (session.refunds === "refused") return { kind: "taken", refund: change({ ...fresh, status: "failed" }) };
    if (session.refunds === "by_hand") return { kind: "taken", refund: change({ ...fresh, status: "failed", failure: "not_refundable" }) };
    if (session.refunds === "slow") return { kind: "taken", refund: change({ ...fresh, status: "pending", succeedsAt: now() + SLOW_MS }) };
    return { kind: "taken", refund: change({ ...fresh, status: "succeeded" }) };
  }

  return {
    take,
    find,
    ofSession,
    resume(refund) {
      keep(refund);
      plan(refund);
    },
  };
}
