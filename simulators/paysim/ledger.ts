import { randomUUID } from "node:crypto";
import { createAgenda } from "./agenda.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { createPostman, type Deliver, type Notice } from "./notices.ts";
import type { Outcome } from "./outcomes.ts";
import type { RefundOrder } from "./read-refund-request.ts";
import type { SessionOrder } from "./read-session-request.ts";
import { refundView, type Refund } from "./refund.ts";
import { createRefundBook, type Refunding } from "./refund-book.ts";
import type { Channel } from "./channels.ts";
import { noticeView, type Method, type Plan, type Session, type SessionStatus, type Step } from "./session.ts";

export type Opening = { readonly kind: "opened" | "known"; readonly session: Session } | { readonly kind: "conflict" | "too_late" };

/** A paid session with its refunds. `at` is the latest change of any of them. */
export type BooksEntry = { readonly at: number; readonly session: Session; readonly refunds: readonly Refund[] };

/** All sessions of the provider, and their possible events. */
export type Ledger = {
  open(order: SessionOrder, pageBase: string): Opening;
  find(id: string): Session | null;
  /** All sessions of a payment: one here. */
  ofPayment(paymentId: string): readonly Session[];
  /** Payments and refunds of sessions that changed at or after `since`, the oldest change first. */
  books(since: number): readonly BooksEntry[];
  /** The payment and refunds of one session, paid or not. */
  booksOf(session: Session): BooksEntry;
  /** Cancels a pending session. Returns a closed one unchanged. */
  cancel(session: Session): Session;
  /** Applies an outcome. Null if the session is closed. */
  act(session: Session, outcome: Outcome, method?: Method | Channel | null): Session | null;
  /** Refunds a payment. Null if no session has it. */
  refund(order: RefundOrder): Refunding | null;
  findRefund(key: string): Refund | null;
  stop(): Promise<void>;
};

/** A session's initial values. */
const UNTOUCHED = { paidAmount: null, method: null, refunds: "prompt", changedAt: 0 } as const;

/** Opens the ledger from its journal. A change that cannot be written does not happen: it throws JournalFailure. */
export function createLedger(options: { journal: Journal; webhookSecret: string; now: () => number; deliver: Deliver }): Ledger {
  const { now, journal } = options;
  const agenda = createAgenda(now);
  const record = (entry: JournalEntry) => journal.append(entry);
  const postman = createPostman({
    secret: options.webhookSecret,
    now,
    agenda,
    deliver: options.deliver,
    record,
  });
  const sessions = new Map<string, Session>();
  const idByPayment = new Map<string, string>();
  const refunds = createRefundBook({ now, agenda, record, announce: announceRefund });

  function keep(session: Session): void {
    sessions.set(session.id, session);
    idByPayment.set(session.paymentId, session.id);
  }

  function change(asked: Session): Session {
    const session = { ...asked, changedAt: now() };
    record({ session });
    keep(session);
    if (session.plan) agenda.schedule(session.plan.at, () => followPlan(session.id));
    return session;
  }

  function announce(session: Session, notices: Outcome["notices"]): void {
    const ids = new Map<SessionStatus, string>();
    for (const { afterMs, status } of notices) {
      const id = ids.get(status) ?? randomId("evt");
      ids.set(status, id);
      post(session, { id, event: { type: `session.${status}`, session: { ...noticeView(session), status } }, afterMs });
    }
  }

  function announceRefund(refund: Refund): void {
    const session = sessions.get(refund.sessionId)!;
    post(session, {
      id: randomId("evt"),
      event: { type: `refund.${refund.status}`, session: noticeView(session), refund: refundView(refund) },
      afterMs: 0,
    });
  }

  function post(
    { noticeUrl: url }: Session,
    { id, event, afterMs }: { readonly id: string; readonly event: Record<string, unknown>; readonly afterMs: number },
  ): void {
    postman.send({ key: randomId("dlv"), id, url, body: JSON.stringify({ id, ...event }), dueAt: now() + afterMs });
  }

  function planOf(from: SessionStatus, [next, ...rest]: readonly Step[]): Plan | null {
    return next ? { at: now() + next.afterMs, from, to: next.status, rest } : null;
  }

  function move(session: Session, status: SessionStatus, later: readonly Step[] = []): Session {
    const moved = change({ ...session, status, plan: planOf(status, later) });
    announce(moved, [{ afterMs: 0, status }]);
    return moved;
  }

  function find(id: string): Session | null {
    const session = sessions.get(id);
    if (!session) return null;
    return session.status === "pending" && session.expiresAt <= now() ? move(session, "expired") : session;
  }

  function followPlan(id: string): void {
    const session = find(id);
    const { from, at, to = "settled", rest = [] } = session?.plan ?? { from: null, at: 0 };
    if (session && from === session.status && at <= now()) move(session, to, rest);
  }

  /** Moves a pending session to its payer's new channel. */
  function chosenAnew(known: Session, { channel }: SessionOrder): Session {
    return known.status !== "pending" || known.channel === channel ? known : change({ ...known, channel });
  }

  function open(order: SessionOrder, pageBase: string): Opening {
    const known = find(idByPayment.get(order.paymentId) ?? "");
    if (known) return sameOrder(known, order) ? { kind: "known", session: chosenAnew(known, order) } : { kind: "conflict" };
    if (order.expiresAt <= now()) return { kind: "too_late" };
    const { pageOrigin: _, ...fields } = order;
    const id = randomId("ps");
    const session: Session = {
      ...fields,
      id,
      ...UNTOUCHED,
      redirectUrl: `${pageBase}/pay/${id}`,
      status: "pending",
      plan: null,
    };
    const opened = change(session);
    agenda.schedule(session.expiresAt, () => void find(id));
    return { kind: "opened", session: opened };
  }

  function act(session: Session, outcome: Outcome, method: Method | Channel | null = null): Session | null {
    if (session.status !== "pending") return null;
    const { status, later } = outcome;
    const plan = planOf(status, later);
    const paidAmount = outcome.surplus === 0 ? null : Math.max(1, session.amount + outcome.surplus);
    const changed = change({
      ...session,
      status,
      paidAmount,
      plan,
      refunds: outcome.refunds,
      method: method ?? session.method ?? session.channel,
    });
    announce(changed, outcome.notices);
    return changed;
  }

  function books(since: number): BooksEntry[] {
    const entries = [...sessions.values()].filter(({ status }) => status === "settled" || status === "charged_back").map(entryOf);
    return entries.filter(({ at }) => at >= since).toSorted((a, b) => a.at - b.at || (a.session.id < b.session.id ? -1 : 1));
  }

  function entryOf(session: Session): BooksEntry {
    const own = refunds.ofSession(session.id);
    return { at: Math.max(session.changedAt, ...own.map(({ changedAt }) => changedAt ?? 0)), session, refunds: own };
  }

  resume(journal.entries);
  return {
    open,
    find,
    books,
    booksOf: entryOf,
    ofPayment(paymentId) {
      const session = find(idByPayment.get(paymentId) ?? "");
      return session ? [session] : [];
    },
    act,
    refund(order) {
      const session = find(order.sessionId ?? idByPayment.get(order.paymentId) ?? "");
      return session && refunds.take(session, order);
    },
    findRefund: refunds.find,
    cancel: (session) => (session.status === "pending" ? move(session, "cancelled") : session),
    async stop() {
      agenda.stop();
      postman.stop();
      await journal.close();
    },
  };

  function resume(entries: readonly JournalEntry[]): void {
    const undelivered = new Map<string, Notice>();
    const remembered = new Map<string, Refund>();
    for (const entry of entries) {
      if ("session" in entry)
        keep({ ...UNTOUCHED, ...entry.session, shop: entry.session.shop ?? null, channel: entry.session.channel ?? null });
      else if ("refund" in entry) remembered.set(entry.refund.key, entry.refund);
      else if ("notice" in entry) undelivered.set(entry.notice.key, entry.notice);
      else undelivered.delete(entry.noticeDone);
    }
    for (const { id, status, plan, expiresAt } of sessions.values()) {
      if (status === "pending") agenda.schedule(expiresAt, () => void find(id));
      if (plan) agenda.schedule(plan.at, () => followPlan(id));
    }
    for (const refund of remembered.values()) refunds.resume(refund);
    for (const notice of undelivered.values()) postman.resume(notice);
  }
}

function sameOrder(session: Session, order: SessionOrder): boolean {
  return session.amount === order.amount && session.reference === order.reference;
}

function randomId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll("-", "")}`;
}
