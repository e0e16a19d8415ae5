import { asOwner, asVisitor, ownerOf, type Services } from "../../../act.ts";
import type { Hono } from "hono";
import * as bookings from "#contract/orders/bookings.ts";
import * as links from "#contract/orders/order-links.ts";
import * as returns from "#contract/orders/returns.ts";
import { receivePaymentNotice } from "#contract/payments/payment-notices.ts";
import { quoteSelection } from "#contract/orders/quotes.ts";
import { chooseSeats as chooseSeatsRow } from "#contract/catalogue/seating.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { mountNotice } from "../../../platform/http/calls/mount-notice.ts";
import { jsonResponse } from "../../../platform/http/answers/text-response.ts";
import { createVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";
import { bookingKey } from "../../../modules/orders/records/booking-key.ts";
import { createHoldBatcher } from "../../../modules/orders/hold/batch-holds.ts";
import { cancelOrder } from "../../../modules/orders/cancel/cancel-order.ts";
import { chooseLateRefund } from "../../../modules/orders/cancel/choose-late-refund.ts";
import { chooseSeats } from "../../../modules/orders/hold/choose-seats.ts";
import { checkPayment } from "../../../modules/payments/settle/check-payment.ts";
import { returnTickets } from "../../../modules/orders/returns/return-tickets.ts";
import { showReturn } from "../../../modules/orders/returns/show-return.ts";
import { extendHold } from "../../../modules/orders/hold/extend-hold.ts";
import { holdBooking } from "../../../modules/orders/hold/hold-booking.ts";
import { startPayment } from "../../../modules/payments/start/start-payment.ts";
import { quoteChoice } from "../../../modules/orders/hold/quote-choice.ts";
import { receiveNotice } from "../../../modules/payments/notice/receive-notice.ts";
import { showPayTimes } from "../../../modules/payments/start/pay-times.ts";
import { saveDetails } from "../../../modules/orders/details/save-details.ts";
import { describeBooking, showBooking } from "../../../modules/orders/open/show-booking.ts";
import { describeLinks, endBrowser, showLinks, withdrawLinks } from "../../../modules/orders/open/withdraw-links.ts";

/** Binds bookings, payments of bookings, and tickets. */
export function mountCheckout(app: Hono<ApiEnv>, services: Services): void {
  const batcher = createHoldBatcher(services.db, services.settings.holdLimits);
  mount(app, quoteSelection, async (act, { body }) => {
    const { quote, promo } = await quoteChoice(act, body);
    return { kind: "quote" as const, quote: quote as never, promo: promo as never };
  });
  mount(app, bookings.holdBooking, async (act, { body, once }) => {
    const stranger = ownerOf(act) === null ? createVisitor(act) : null;
    const holder = asOwner(act, ownerOf(act) ?? stranger!.owner);
    const { whole, newcomer } = await holdBooking({ ...holder, newcomer: stranger }, { batcher, input: body, once });
    const answer = bookings.holdBooking.answer.parse({
      ...(await describeBooking(asVisitor(act, { owner: newcomer?.owner ?? ownerOf(act) }), whole)),
      accessKey: bookingKey(act, whole.booking),
    });
    return jsonResponse(answer, 201, newcomer ? { "set-cookie": newcomer.setCookie } : {});
  });
  mount(app, bookings.getBooking, (act, { params, linkKey }) => showBooking(act, { id: params.id, key: linkKey }));
  mount(app, bookings.extendHold, async (act, { params, linkKey, once }) => {
    await extendHold(act, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, bookings.saveDetails, async (act, { params, linkKey, body, once }) => {
    return describeBooking(act, await saveDetails(act, { id: params.id, key: linkKey, input: body, idempotency: once }));
  });
  mount(app, bookings.startPayment, async (act, { params, linkKey, body, once }) => {
    const { redirectUrl, whole } = await startPayment(
      { ...act, locale: body.locale },
      { id: params.id, key: linkKey, shownTotal: body.shownTotal, idempotency: once, page: body.page, channel: body.channel },
    );
    return { kind: "payment-started" as const, redirectUrl, booking: await describeBooking(act, whole) };
  });
  mount(app, bookings.getPayTimes, (act, { params, linkKey }) => showPayTimes(act, { id: params.id, key: linkKey }));
  mount(app, bookings.checkPayment, async (act, { params, linkKey }) => {
    await checkPayment(act, { id: params.id, key: linkKey });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, bookings.cancelBooking, async (act, { params, linkKey, once }) => {
    await cancelOrder(act, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, chooseSeatsRow, async (act, { params, linkKey, body, once }) => {
    await chooseSeats(act, { id: params.id, key: linkKey, named: body.seats, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, bookings.chooseRefund, async (act, { params, linkKey, once }) => {
    await chooseLateRefund(act, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, returns.getReturnQuote, (act, { params, linkKey }) => showReturn(act, { id: params.id, key: linkKey }));
  mount(app, returns.returnTickets, async (act, { params, linkKey, body: { ticketIds: tickets, shownAmount }, once }) => {
    await returnTickets(act, { id: params.id, key: linkKey, tickets, shownAmount, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mountLinks(app);
}

/** Binds the payment provider's webhook. No browser calls it, so mount it before the browser checks. */
export function mountNotices(app: Hono<ApiEnv>): void {
  mountNotice(app, receivePaymentNotice, async (act, { params, headers, raw }) => {
    await receiveNotice(act, { name: params.provider, headers, raw });
    return { received: true as const };
  });
}

function mountLinks(app: Hono<ApiEnv>): void {
  mount(app, links.getOrderLinks, (act, { params, linkKey }) => showLinks(act, { id: params.id, key: linkKey }));
  mount(app, links.withdrawOrderLinks, async (act, { params, linkKey, once }) => {
    await withdrawLinks(act, { id: params.id, key: linkKey, idempotency: once });
    return describeLinks(act, params.id);
  });
  mount(app, links.endOrderBrowser, async (act, { params, linkKey, once }) => {
    await endBrowser(act, { id: params.id, browser: params.browser, key: linkKey, idempotency: once });
    return describeLinks(act, params.id);
  });
}
