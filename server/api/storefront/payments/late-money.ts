import type { Hono } from "hono";
import * as late from "#contract/payments/late-money.ts";
import type { ApiEnv } from "../../../platform/http/calls/mount.ts";
import { mount } from "../../../platform/http/calls/mount.ts";
import { describeBooking, showBooking } from "../../../modules/orders/open/show-booking.ts";
import { exchangeCategory } from "../../../modules/payments/late-money/exchange-category.ts";
import { listChoices } from "../../../modules/payments/late-money/list-choices.ts";
import { payRest } from "../../../modules/payments/late-money/pay-rest.ts";
import { waitFirst } from "../../../modules/payments/late-money/wait-first.ts";

/** Binds a buyer's decisions about late or short payments. Refunds belong to checkout. */
export function mountLateMoney(app: Hono<ApiEnv>): void {
  mount(app, late.getLateMoneyChoices, (act, { params, linkKey }) => listChoices(act, { id: params.id, key: linkKey }));
  mount(app, late.exchangeCategory, async (act, { params, linkKey, body, once }) => {
    await exchangeCategory(act, { id: params.id, key: linkKey, input: body, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, late.waitFirst, async (act, { params, linkKey, once }) => {
    await waitFirst(act, { id: params.id, key: linkKey, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
  mount(app, late.payRest, async (act, { params, linkKey, body, once }) => {
    const { shownTotal, page, channel } = body;
    const { redirectUrl, whole } = await payRest(
      { ...act, locale: body.locale },
      { id: params.id, key: linkKey, shownTotal, page, channel, idempotency: once },
    );
    return { kind: "payment-started" as const, redirectUrl, booking: await describeBooking(act, whole) };
  });
}
