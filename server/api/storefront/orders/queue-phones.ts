import type { Hono } from "hono";
import * as queue from "#contract/orders/queue.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { readPhone } from "../../../modules/people/numbers/read-phone.ts";
import { joinQueue } from "../../../modules/orders/queue/join-queue.ts";
import { askQueueCode, confirmedPhone, confirmQueuePhone } from "../../../modules/orders/queue-phones/confirm-phone.ts";

/** Binds joining a line, which may ask for a phone number, and confirming that number. */
export function mountQueuePhones(app: Hono<ApiEnv>): void {
  mount(app, queue.joinQueue, async (act, { params: { id: event }, body, placeToken, once }) => {
    const phone = await confirmedPhone(act, event);
    return joinQueue(act, { event, token: placeToken, proof: body.proof, phone, isHere: body.here === true, once });
  });
  mount(app, queue.askQueueCode, async (act, { params, body, once }) => {
    const phone = readPhone(body.countryCode, body.phoneNumber);
    return { kind: "code-sent" as const, ...(await askQueueCode(act, { event: params.id, phone, idempotency: once, proof: body.proof })) };
  });
  mount(app, queue.confirmQueuePhone, async (act, { params, body, once }) => {
    const phone = readPhone(body.countryCode, body.phoneNumber);
    return {
      kind: "queue-phone" as const,
      phone: await confirmQueuePhone(act, { event: params.id, phone, code: body.code, idempotency: once }),
    };
  });
}
