import type { Hono } from "hono";
import * as queue from "#contract/queue.ts";
import { mount, type ApiEnv } from "../../http/calls/mount.ts";
import { readPhone } from "../identity/read-phone.ts";
import { askQueueCode, confirmQueuePhone } from "./confirm-phone.ts";
import { enterQueue } from "./enter-queue.ts";
import { joinQueue } from "./join-queue.ts";
import { leaveQueue } from "./leave-queue.ts";
import { movePlace, takePlace } from "./move-place.ts";
import { needQueue } from "./read-queue.ts";
import { showPlace } from "./show-place.ts";
import { showProof } from "./show-proof.ts";

/** Binds the queues of events. */
export function mountQueue(app: Hono<ApiEnv>): void {
  mount(app, queue.getQueue, async (ctx, { params }) => (await needQueue(ctx, { event: params.id })).state);
  mount(app, queue.getQueueProof, (ctx, { params }) => showProof(ctx, params.id));
  mount(app, queue.joinQueue, (ctx, { params, body, placeToken, once }) =>
    joinQueue(ctx, { event: params.id, token: placeToken, proof: body.proof, isHere: body.here === true, once }),
  );
  mount(app, queue.askQueueCode, async (ctx, { params, body, once }) => {
    const phone = readPhone(body.countryCode, body.phoneNumber);
    return { kind: "code-sent" as const, ...(await askQueueCode(ctx, { event: params.id, phone, idempotency: once, proof: body.proof })) };
  });
  mount(app, queue.confirmQueuePhone, async (ctx, { params, body, once }) => {
    const phone = readPhone(body.countryCode, body.phoneNumber);
    return {
      kind: "queue-phone" as const,
      phone: await confirmQueuePhone(ctx, { event: params.id, phone, code: body.code, idempotency: once }),
    };
  });
  mount(app, queue.getQueuePlace, (ctx, { params, placeToken }) => showPlace(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.enterQueue, (ctx, { params, placeToken }) => enterQueue(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.leaveQueue, (ctx, { params, placeToken }) => leaveQueue(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.moveQueuePlace, (ctx, { params, placeToken }) => movePlace(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.takeQueuePlace, (ctx, { params }) => takePlace(ctx, { event: params.id, code: params.code }));
}
