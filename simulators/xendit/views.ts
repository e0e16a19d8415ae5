import { findChannel } from "./channels.ts";
import { lastRequest, paidRequest, type Dispute, type PaymentRequest, type Refund, type Session } from "./session.ts";

/** The account's owner, and the address of its pages. */
export type Account = { readonly businessId: string; readonly url: string };
type View = Readonly<Record<string, unknown>>;

/** A time in Xendit's form, in UTC. */
export const timeText = (at: number): string => new Date(at).toISOString();

/** A session in calls and notices. */
export function sessionView(session: Session, { businessId, url }: Account): View {
  const request = paidRequest(session) ?? lastRequest(session);
  return {
    payment_session_id: session.id,
    created: timeText(session.createdAt),
    updated: timeText(session.updatedAt),
    reference_id: session.reference,
    customer_id: null,
    session_type: "PAY",
    currency: "IDR",
    amount: session.amount,
    country: "ID",
    mode: "PAYMENT_LINK",
    capture_method: "AUTOMATIC",
    channel_properties: {},
    allowed_payment_channels: session.allowed,
    expires_at: timeText(session.expiresAt),
    locale: session.locale,
    description: session.description,
    success_return_url: session.successUrl,
    cancel_return_url: session.cancelUrl,
    items: session.items,
    metadata: session.metadata,
    status: session.status,
    payment_link_url: `${url}/sessions-page/${session.id}`,
    payment_token_id: null,
    payment_request_id: request?.id ?? null,
    // Set once the session is completed. Until then only the request has the payment's id.
    payment_id: session.status === "COMPLETED" ? (request?.payment?.id ?? null) : null,
    business_id: businessId,
  };
}

function commonView(session: Session, request: PaymentRequest, { businessId }: Account): View {
  return {
    business_id: businessId,
    reference_id: session.reference,
    payment_request_id: request.id,
    type: "PAY",
    country: "ID",
    currency: "IDR",
    request_amount: session.amount,
    capture_method: "AUTOMATIC",
    channel_code: request.channel,
    channel_properties: {},
    description: session.description,
    metadata: session.metadata,
    created: timeText(request.createdAt),
  };
}

/** A payment request in its call's answer. */
export function requestView(session: Session, request: PaymentRequest, account: Account): View {
  const { descriptor = "WEB_URL" } = findChannel(request.channel) ?? {};
  const type = descriptor === "WEB_URL" ? "REDIRECT_CUSTOMER" : "PRESENT_TO_CUSTOMER";
  return {
    ...commonView(session, request, account),
    latest_payment_id: request.payment?.id ?? null,
    actions: request.status === "REQUIRES_ACTION" ? [{ type, descriptor, value: request.action }] : [],
    status: request.status,
    failure_code: request.payment?.failure ?? null,
    updated: timeText(request.payment?.updatedAt ?? request.createdAt),
  };
}

/** A request's payment in calls and notices. */
export function paymentView(session: Session, request: PaymentRequest, account: Account): View {
  const payment = request.payment!;
  const captures = [{ capture_id: payment.captureId, capture_amount: payment.captured, capture_timestamp: timeText(payment.updatedAt) }];
  return {
    ...commonView(session, request, account),
    payment_id: payment.id,
    status: payment.status,
    captures: payment.captureId === null ? [] : captures,
    payment_details: { payer_name: "Emulated Payer" },
    ...(payment.failure === null ? {} : { failure_code: payment.failure }),
    updated: timeText(payment.updatedAt),
  };
}

/** A refund in calls and notices. */
export function refundView(session: Session, refund: Refund): View {
  const request = session.requests.find(({ id }) => id === refund.requestId);
  return {
    id: refund.id,
    payment_request_id: refund.requestId,
    payment_id: request?.payment?.id ?? null,
    invoice_id: null,
    reference_id: refund.reference,
    channel_code: request?.channel ?? null,
    currency: "IDR",
    amount: refund.amount,
    status: refund.status,
    reason: refund.reason,
    failure_code: refund.failure,
    refund_fee_amount: null,
    metadata: null,
    created: timeText(refund.createdAt),
    updated: timeText(refund.updatedAt),
  };
}

/** A dispute in calls and notices. */
export function disputeView(session: Session, { id, paymentId, status, amount, createdAt }: Dispute): View {
  const request = session.requests.find(({ payment }) => payment?.id === paymentId);
  return {
    id,
    channel_code: request?.channel ?? null,
    status,
    status_reason: status === "LOST" ? "ACCEPTED" : null,
    currency: "IDR",
    amount: { initial: `${amount ?? request?.payment?.captured ?? 0}.00`, terminal: null },
    category: "fraudulent",
    note: null,
    payment_id: paymentId,
    reference_id: session.reference,
    created_at: timeText(createdAt),
    updated_at: timeText(createdAt),
  };
}
