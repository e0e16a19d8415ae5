import type { Hono } from "hono";
import { getOrderMessages, sendOrderMessage } from "#contract/people/order-messages.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { sendAgain } from "../../../modules/people/order-messages/send-again.ts";
import { showMessages } from "../../../modules/people/order-messages/show-messages.ts";

/** Binds the state of an order's messages, and sending them again. */
export function mountOrderMessages(app: Hono<ApiEnv>): void {
  mount(app, getOrderMessages, (act, { params, linkKey, query }) =>
    showMessages(act, { id: params.id, key: linkKey, word: query.r ?? null }),
  );
  mount(app, sendOrderMessage, (act, { params, linkKey, body, once }) =>
    sendAgain(act, { asked: { id: params.id, key: linkKey, word: body.r }, refund: body.refund, idempotency: once }),
  );
}
