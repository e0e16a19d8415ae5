import type { Hono } from "hono";
import * as bookings from "#contract/orders/bookings.ts";
import * as links from "#contract/orders/order-links.ts";
import { receivePaymentNotice } from "#contract/payments/payment-notices.ts";
import { quoteSelection } from "#contract/orders/quotes.ts";
import { chooseSeats as chooseSeatsRow } from "#contract/catalogue/seating.ts";
import type { Services } from "../../../context.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { mountNotice } from "../../../platform/http/calls/mount-notice.ts";
import { jsonResponse } from "../../../platform/http/answers/text-response.ts";
import { createVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";
import { bookingKey } from "../../../modules/orders/checkout/booking-key.ts";
import { createHoldBatcher } from "../../../modules/orders/checkout/batch-holds.ts";
import { cancelBooking } from "../../../modules/orders/checkout/cancel-booking.ts";
import { chooseRefund } from "../../../modules/orders/checkout/choose-refund.ts";
import { chooseSeats } from "../../../modules/orders/checkout/choose-seats.ts";
import { checkPayment } from "../../../modules/orders/checkout/check-payment.ts";
import { extendHold } from "../../../modules/orders/checkout/extend-hold.ts";
import { holdBooking } from "../../../modules/orders/checkout/hold-booking.ts";
import { startPayment } from "../../../modules/orders/checkout/start-payment.ts";
import { quoteChoice } from "../../../modules/orders/checkout/quote-choice.ts";
import { receiveNotice } from "../../../modules/orders/checkout/receive-notice.ts";
import { showPayTimes } from "../../../modules/orders/checkout/pay-times.ts";
import { saveDetails } from "../../../modules/orders/checkout/save-details.ts";
import { describeBooking, showBooking } from "../../../modules/orders/checkout/show-booking.ts";
import { describeLinks, endBrowser, showLinks, withdrawLinks } from "../../../modules/orders/checkout/withdraw-links.ts";

/** Binds bookings, payments of bookings, and tickets. */
export function mountCheckout(app: Hono<ApiEnv>, services: Services): void {
  const batcher = createHoldBatcher(services.db, services.settings.holdLimits);
  mount(app, quoteSelection, async (ctx, { body }) => {
    const { quote, promo } = await quoteChoice(ctx, body);
    return { kind: "quote" as const, quote: quote as never, promo: promo as never };
  });
  mount(app, bookings.holdBooking, async (ctx, { body, once }) => {
    const stranger = ctx.owner === null ? createVisitor(ctx) : null;
    const visitor = { ...ctx, owner: ctx.owner ?? stranger!.owner, newcomer: stranger };
    const { whole, newcomer } = await holdBooking(visitor, { batcher, input: body, once });
    const answer = bookings.holdBooking.answer.parse({
      ...(await describeBooking({ ...ctx, owner: newcomer?.owner ?? ctx.owner }, whole)),
      accessKey: bookingKey(ctx, ctx.tenant, whole.booking),
    });
    return jsonResponse(answer, 201, newcomer ? { "set-cookie": newcomer.setCookie } : {});
  });
  mount(app, bookings.getBooking, (ctx, { params, linkKey }) => showBooking(ctx, { id: params.id, key: linkKey }));
  mount(app, bookings.extendHold, async (ctx, { params, linkKey, once }) => {
    await extendHold(ctx, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(ctx, { id: params.id, key: linkKey });
  });
  mount(app, bookings.saveDetails, async (ctx, { params, linkKey, body, once }) => {
    return describeBooking(ctx, await saveDetails(ctx, { id: params.id, key: linkKey, input: body, idempotency: once }));
  });
  mount(app, bookings.startPayment, async (ctx, { params, linkKey, body, once }) => {
    const { redirectUrl, whole } = await startPayment(
      { ...ctx, locale: body.locale },
      { id: params.id, key: linkKey, shownTotal: body.shownTotal, idempotency: once, page: body.page, channel: body.channel },
    );
    return { kind: "payment-started" as const, redirectUrl, booking: await describeBooking(ctx, whole) };
  });
  mount(app, bookings.getPayTimes, (ctx, { params, linkKey }) => showPayTimes(ctx, { id: params.id, key: linkKey }));
  mount(app, bookings.checkPayment, async (ctx, { params, linkKey }) => {
    await checkPayment(ctx, { id: params.id, key: linkKey });
    return showBooking(ctx, { id: params.id, key: linkKey });
  });
  mount(app, bookings.cancelBooking, async (ctx, { params, linkKey, once }) => {
    await cancelBooking(ctx, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(ctx, { id: params.id, key: linkKey });
  });
  mount(app, chooseSeatsRow, async (ctx, { params, linkKey, body, once }) => {
    await chooseSeats(ctx, { id: params.id, key: linkKey, named: body.seats, idempotency: once });
    return showBooking(ctx, { id: params.id, key: linkKey });
  });
  mount(app, bookings.chooseRefund, async (ctx, { params, linkKey, once }) => {
    await chooseRefund(ctx, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(ctx, { id: params.id, key: linkKey });
  });
  mountLinks(app);
}

/** Binds the payment provider's webhook. No browser makes that call: it is mounted before the checks on browsers. */
export function mountNotices(app: Hono<ApiEnv>): void {
  mountNotice(app, receivePaymentNotice, async (ctx, { params, headers, raw }) => {
    await receiveNotice(ctx, { name: params.provider, headers, raw });
    return { received: true as const };
  });
}

function mountLinks(app: Hono<ApiEnv>): void {
  mount(app, links.getOrderLinks, (ctx, { params, linkKey }) => showLinks(ctx, { id: params.id, key: linkKey }));
  mount(app, links.withdrawOrderLinks, async (ctx, { params, linkKey, once }) => {
    await withdrawLinks(ctx, { id: params.id, key: linkKey, idempotency: once });
    return describeLinks(ctx, params.id);
  });
  mount(app, links.endOrderBrowser, async (ctx, { params, linkKey, once }) => {
    await endBrowser(ctx, { id: params.id, browser: params.browser, key: linkKey, idempotency: once });
    return describeLinks(ctx, params.id);
  });
}
