import { randomBytes, randomUUID } from "node:crypto";
import type { Kit } from "../kit/start-emulator.ts";
import { findChannel, type Channel } from "./channels.ts";
import type { SessionWish } from "./read-session-request.ts";
import { lastRequest, type PaymentRequest, type Session } from "./session.ts";
import { disputeView, paymentView, refundView, requestView, sessionView, timeText, type Account } from "./views.ts";

export type LedgerOptions = Account & {
  readonly callbackToken: string;
  /** The address for a session's notices. Null: no notices. */
  readonly noticeUrlOf: (session: Session) => string | null;
};

/** The provider's records, and the changes that any caller may make to them. */
export type Ledger = {
  /** Finds a session by its name or that of any of its parts, in its current state. */
  find(name: string): Session | null;
  all(): readonly Session[];
  /** Opens a session, always a new one, even for a known reference. */
  open(wish: SessionWish): Session;
  save(session: Session): Session;
  /** Applies the payer's choice of a channel. */
  choose(session: Session, channel: Channel): Session;
  expire(session: Session): Session;
  /** Cancels a session without a notice. */
  cancel(session: Session): Session;
  notifyOfSession(session: Session, event: string): void;
  notifyOfPayment(session: Session, event: string): void;
  /** Sends a refund's notice, with `isNested` in the second of its two published forms. */
  notifyOfRefund(session: Session, id: string, isNested: boolean): void;
  notifyOfDispute(session: Session, id: string): void;
};

const pick = (length: number) => Array.from(randomBytes(length), (byte) => byte % 10).join("");

/** The payer's code or number, invented. */
function actionOf({ code, descriptor }: Channel, url: string): string {
  if (descriptor === "QR_STRING") return `00020101021226660014ID.XENDIT.WWW0118${pick(18)}5802ID6304${pick(4)}`;
  if (descriptor === "WEB_URL") return `${url}/_wallet/${code.toLowerCase()}`;
  return pick(descriptor === "PAYMENT_CODE" ? 10 : 16);
}

/** Ends a request, which can then no longer be paid the usual way. */
function ended(request: PaymentRequest): PaymentRequest {
  return request.status === "REQUIRES_ACTION" ? { ...request, status: "EXPIRED" } : request;
}

/** The books of one account, with the notices of its events. */
export function createLedger({ books, clock, agenda, postman }: Kit<Session>, options: LedgerOptions): Ledger {
  const save = (session: Session) => books.save({ ...session, updatedAt: clock.now() });

  function notify(session: Session, event: string, data: Readonly<Record<string, unknown>>): void {
    const url = options.noticeUrlOf(session);
    if (url === null) return;
    const notice = { event, business_id: options.businessId, created: timeText(clock.now()), data };
    post(url, notice);
  }

  function post(url: string, notice: object): void {
    const headers = { "content-type": "application/json", "x-callback-token": options.callbackToken, "webhook-id": randomUUID() };
    postman.send({ url, headers, body: JSON.stringify(notice) });
  }

  function expire(session: Session): Session {
    const request = lastRequest(session);
    const over = save({ ...session, status: "EXPIRED", requests: session.requests.map(ended) });
    notify(over, "payment_session.expired", sessionView(over, options));
    if (request?.status === "REQUIRES_ACTION") notify(over, "payment_request.expiry", requestView(over, lastRequest(over)!, options));
    return over;
  }

  function expireInTime({ id, expiresAt }: Session): void {
    agenda.schedule(expiresAt, () => {
      const session = books.find(id);
      if (session?.status === "ACTIVE") expire(session);
    });
  }
  books.all().forEach(expireInTime);

  return {
    find(name) {
      const session = books.find(name);
      return session?.status === "ACTIVE" && session.expiresAt <= clock.now() ? expire(session) : session;
    },
    all: books.all,
    save,
    expire,
    cancel: (session) => save({ ...session, status: "CANCELED", requests: session.requests.map(ended) }),
    open(wish) {
      const at = clock.now();
      const id = `ps-${randomBytes(12).toString("hex")}`;
      const rest = { status: "ACTIVE", requests: [], refunds: [], disputes: [], refusal: null } as const;
      const session = books.save({ ...wish, ...rest, id, createdAt: at, updatedAt: at });
      expireInTime(session);
      return session;
    },
    choose(session, channel) {
      const action = actionOf(channel, options.url);
      const request: PaymentRequest = {
        id: `pr-${randomUUID()}`,
        channel: channel.code,
        status: "REQUIRES_ACTION",
        action,
        createdAt: clock.now(),
        payment: null,
      };
      return save({ ...session, requests: [...session.requests.map(ended), request] });
    },
    notifyOfSession: (session, event) => notify(session, event, sessionView(session, options)),
    notifyOfPayment: (session, event) => notify(session, event, paymentView(session, lastRequest(session)!, options)),
    notifyOfRefund(session, id, isNested) {
      const refund = session.refunds.find((each) => each.id === id)!;
      const event = refund.status === "SUCCEEDED" ? "refund.succeeded" : "refund.failed";
      const view = refundView(session, refund);
      const inner = { event, business_id: options.businessId, created: timeText(clock.now()), data: view };
      notify(session, event, isNested ? inner : view);
    },
    notifyOfDispute(session, id) {
      const dispute = session.disputes.find((each) => each.id === id)!;
      const url = options.noticeUrlOf(session);
      if (url !== null)
        post(url, { event: `dispute.${dispute.status.toLowerCase()}`, ...disputeView(session, dispute), related_disputes: [] });
    },
  };
}

/** The channel of that code, if the session allows it. */
export function allowedChannel({ allowed }: Session, code: unknown): Channel | null {
  const channel = findChannel(code);
  return channel && (allowed === null || allowed.includes(channel.code)) ? channel : null;
}
