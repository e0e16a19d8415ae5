import type { Hono } from "hono";
import { giveRefundAccount } from "#contract/payments/refund-account.ts";
import type { ApiEnv } from "../../../platform/http/calls/mount.ts";
import { mount } from "../../../platform/http/calls/mount.ts";
import { showBooking } from "../../../modules/orders/open/show-booking.ts";
import { giveAccount } from "../../../modules/payments/transfers/give-account.ts";

/** Binds the buyer's account for refunds by bank transfer. */
export function mountBankTransfers(app: Hono<ApiEnv>): void {
  mount(app, giveRefundAccount, async (act, { params, linkKey, body, once }) => {
    await giveAccount(act, { id: params.id, key: linkKey, account: body, idempotency: once });
    return showBooking(act, { id: params.id, key: linkKey });
  });
}
