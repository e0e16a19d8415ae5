import { randomUUID } from "node:crypto";
import { findChannel } from "./channels.ts";
import type { Ledger } from "./ledger.ts";
import type { Refusal } from "./read-session-request.ts";
import { paidRequest, type Refund, type Session } from "./session.ts";

export type RefundWish = Pick<Refund, "reference" | "key" | "reason"> & { readonly requestId: string; readonly amount: number | null };
/** The result of a refund request: the refund, or the reason of a refusal. */
export type Refunding = { readonly refund: Refund; readonly session: Session } | { readonly status: number; readonly refusal: Refusal };

const DAY_MS = 86_400_000;
const STATUS_OF: Readonly<Record<string, number>> = {
  REFUND_NOT_SUPPORTED: 403,
  PARTIAL_REFUND_NOT_SUPPORTED: 403,
  INVALID_MERCHANT_SETTINGS: 403,
  DATA_NOT_FOUND: 404,
  IDEMPOTENCY_ERROR: 409,
  CHANNEL_UNAVAILABLE: 503,
};

const refuse = (code: string): Refunding => ({
  status: STATUS_OF[code] ?? 400,
  refusal: { error_code: code, message: `The emulator says ${code}.` },
});

/** Why a request cannot be carried out. Null if it can. */
function refusalOf(session: Session, { requestId, amount }: RefundWish, now: number): string | null {
  const paid = paidRequest(session);
  if (paid?.id !== requestId) return "INELIGIBLE_TRANSACTION_STATUS";
  const channel = findChannel(paid.channel)!;
  if (channel.refundDays === 0) return "REFUND_NOT_SUPPORTED";
  if (now - paid.payment.updatedAt > channel.refundDays * DAY_MS) return "INELIGIBLE_TRANSACTION_STATUS";
  if (session.refunds.some(({ status }) => status === "PENDING")) return "REFUND_IN_PROGRESS";
  const gone = session.refunds.reduce((sum, refund) => (refund.status === "SUCCEEDED" ? sum + refund.amount : sum), 0);
  const left = paid.payment.captured - gone;
  if ((amount ?? left) > left || left === 0) return "REFUND_AMOUNT_EXCEEDED";
  return (amount ?? left) < paid.payment.captured && !channel.hasPartRefunds ? "PARTIAL_REFUND_NOT_SUPPORTED" : null;
}

/** Accepts a refund, which ends when the bank reports. The same key again returns the same refund. */
export function takeRefund(ledger: Ledger, wish: RefundWish, now: number): Refunding {
  const known = wish.key === null ? null : ledger.all().find(({ refunds }) => refunds.some(({ key }) => key === wish.key));
  const refund = known?.refunds.find(({ key }) => key === wish.key);
  if (known && refund) {
    const isSame =
      refund.requestId === wish.requestId && refund.reference === wish.reference && (wish.amount === null || refund.amount === wish.amount);
    return isSame ? { refund, session: known } : refuse("IDEMPOTENCY_ERROR");
  }
  const session = ledger.find(wish.requestId);
  if (!session) return refuse("DATA_NOT_FOUND");
  if (session.refusal !== null) {
    ledger.save({ ...session, refusal: null });
    return refuse(session.refusal);
  }
  const code = refusalOf(session, wish, now);
  if (code !== null) return refuse(code);
  const amount = wish.amount ?? paidRequest(session)!.payment.captured;
  const { requestId, reference, key, reason } = wish;
  const taken: Refund = {
    id: `rfd-${randomUUID()}`,
    requestId,
    reference,
    key,
    amount,
    reason,
    status: "PENDING",
    failure: null,
    createdAt: now,
    updatedAt: now,
  };
  return { refund: taken, session: ledger.save({ ...session, refunds: [...session.refunds, taken] }) };
}

/** Ends a pending refund: the one with that id, or the first. Its notices alternate between the two published forms. Null if none is pending. */
export function finishRefund(
  ledger: Ledger,
  session: Session,
  { id, status, failure, now }: { readonly id: unknown; readonly status: unknown; readonly failure: unknown; readonly now: number },
): Session | null {
  const index = session.refunds.findIndex((refund) => refund.status === "PENDING" && (id === undefined || refund.id === id));
  const refund = session.refunds[index];
  if (!refund) return null;
  const over = { ...refund, status: status as Refund["status"], failure: typeof failure === "string" ? failure : null, updatedAt: now };
  const saved = ledger.save({ ...session, refunds: session.refunds.with(index, over) });
  ledger.notifyOfRefund(saved, refund.id, index % 2 === 1);
  return saved;
}
