import { randomUUID } from "node:crypto";
import type { Act } from "../kit/control-routes.ts";
import { CHANNELS, findChannel } from "./channels.ts";
import { allowedChannel, type Ledger } from "./ledger.ts";
import { finishRefund } from "./refund.ts";
import { lastRequest, paidRequest, type Dispute, type Payment, type PaymentRequest, type Session } from "./session.ts";

type Happening = (ledger: Ledger, session: Session, act: Act & { readonly now: number }) => Session | null;

const EVENTS: Readonly<Partial<Record<Payment["status"], string>>> = {
  AUTHORIZED: "payment.authorization",
  SUCCEEDED: "payment.capture",
  FAILED: "payment.failure",
  EXPIRED: "payment.expiry",
};

/**
 * The session with its payer's last attempt in this status. An open request gets the status too. A captured payment completes an active
 * session.
 */
function withPayment(
  session: Session,
  {
    status,
    captured,
    failure,
    now,
  }: { readonly status: Payment["status"]; readonly captured: number; readonly failure: string | null; readonly now: number },
): Session {
  const request = lastRequest(session)!;
  const isTaken = status === "SUCCEEDED";
  const payment: Payment = {
    id: request.payment?.id ?? `py-${randomUUID()}`,
    status,
    failure,
    captureId: isTaken ? `cap-${randomUUID()}` : null,
    captured: isTaken ? captured : 0,
    updatedAt: now,
  };
  const isOpen = request.status !== "EXPIRED" && request.status !== "CANCELED";
  const moved: PaymentRequest = { ...request, payment, status: isOpen && status !== "PENDING" ? status : request.status };
  const isCompleted = isTaken && session.status === "ACTIVE";
  return { ...session, status: isCompleted ? "COMPLETED" : session.status, requests: [...session.requests.slice(0, -1), moved] };
}

/** The session with a channel: the act's, the last one, or the first available. Null if none is available. */
function chosen(ledger: Ledger, session: Session, code: unknown): Session | null {
  const last = lastRequest(session);
  const isUsable = last !== null && (last.status !== "FAILED" || session.status !== "ACTIVE");
  if (isUsable && (code === undefined || code === last.channel)) return session;
  const channel = allowedChannel(session, code ?? session.allowed?.[0] ?? CHANNELS[0]!.code);
  return channel && ledger.choose(session, channel);
}

function move(status: Payment["status"]): Happening {
  return (ledger, session, { now, channel, amount, failure }) => {
    const isOver = session.status !== "ACTIVE";
    if (paidRequest(session) || (isOver && status !== "SUCCEEDED" && status !== "AUTHORIZED")) return null;
    // Late money pays the last request if it is of this channel, else a new one.
    const begun = chosen(ledger, session, channel);
    if (!begun) return null;
    const late = isOver ? { ...begun, requests: begun.requests.map((request) => ({ ...request, status: "EXPIRED" as const })) } : begun;
    const captured = typeof amount === "number" ? amount : session.amount;
    const why = status === "FAILED" ? (typeof failure === "string" ? failure : "CARD_DECLINED") : null;
    const moved = ledger.save(withPayment(late, { status, captured, failure: why, now }));
    const event = EVENTS[status];
    if (event) ledger.notifyOfPayment(moved, event);
    if (moved.status === "COMPLETED") ledger.notifyOfSession(moved, "payment_session.completed");
    return moved;
  };
}

const DISPUTES: ReadonlySet<unknown> = new Set<Dispute["status"]>(["ACTION_REQUIRED", "UNDER_REVIEW", "WON", "LOST"]);

/** Acts of payers, banks and time on a session. Null if impossible in its state. */
const HAPPENINGS: Readonly<Record<string, Happening>> = {
  choose(ledger, session, { channel }) {
    const way = session.status === "ACTIVE" ? allowedChannel(session, channel) : null;
    return way && ledger.choose(session, way);
  },
  /** `amount`: the money received, if it differs from the request. A payment after the session's end shows in the payment only. */
  pay: move("SUCCEEDED"),
  authorize: move("AUTHORIZED"),
  process: move("PENDING"),
  fail: move("FAILED"),
  /** Only the attempt expires, and its session stays active. */
  lapse: move("EXPIRED"),
  withdraw: move("CANCELED"),
  expire: (ledger, session) => (session.status === "ACTIVE" ? ledger.expire(session) : null),
  /**
   * `status`: of a new dispute, or of the existing one. `amount`: the disputed part. Absent: all. Transfers and cash cannot be disputed.
   */
  dispute(ledger, session, { now, status, amount }) {
    const paid = paidRequest(session);
    if (!paid || !DISPUTES.has(status) || findChannel(paid.channel)?.refundDays === 0) return null;
    const known = session.disputes.find(({ paymentId }) => paymentId === paid.payment.id);
    const dispute = {
      id: known?.id ?? `mi-dspt-${randomUUID()}`,
      paymentId: paid.payment.id,
      status: status as Dispute["status"],
      amount: typeof amount === "number" ? amount : (known?.amount ?? null),
      createdAt: now,
    };
    const disputed = ledger.save({ ...session, disputes: [dispute] });
    ledger.notifyOfDispute(disputed, dispute.id);
    return disputed;
  },
  /** Refuses the next refund with `code`. */
  refuse_refund: (ledger, session, { code }) => ledger.save({ ...session, refusal: String(code) }),
  finish_refund: (ledger, session, { refund, status, failure, now }) =>
    finishRefund(ledger, session, { id: refund, status: status ?? "SUCCEEDED", failure: failure ?? null, now }),
  /** An unpublished status. */
  surprise(ledger, session) {
    const odd = ledger.save({ ...session, status: "PAUSED" as Session["status"] });
    ledger.notifyOfSession(odd, "payment_session.paused");
    return odd;
  },
};

/** Carries out an act on a session, by its name or that of any part. Null if it does not exist or the act is impossible. */
export function actOn(ledger: Ledger, act: Act, now: number): Session | null {
  const session = ledger.find(act.id);
  return session && (HAPPENINGS[act.act]?.(ledger, session, { ...act, now }) ?? null);
}
