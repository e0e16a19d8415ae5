import type { Hono } from "hono";
import * as queue from "#contract/orders/queue.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { enterQueue } from "../../../modules/orders/queue/enter-queue.ts";
import { leaveQueue } from "../../../modules/orders/queue/leave-queue.ts";
import { movePlace, takePlace } from "../../../modules/orders/queue/move-place.ts";
import { needQueue } from "../../../modules/orders/queue/read-queue.ts";
import { showPlace } from "../../../modules/orders/queue/show-place.ts";
import { showProof } from "../../../modules/orders/queue/show-proof.ts";

/** Binds the queues of events. */
export function mountQueue(app: Hono<ApiEnv>): void {
  mount(app, queue.getQueue, async (ctx, { params }) => (await needQueue(ctx, { event: params.id })).state);
  mount(app, queue.getQueueProof, (ctx, { params }) => showProof(ctx, params.id));
  mount(app, queue.getQueuePlace, (ctx, { params, placeToken }) => showPlace(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.enterQueue, (ctx, { params, placeToken }) => enterQueue(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.leaveQueue, (ctx, { params, placeToken }) => leaveQueue(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.moveQueuePlace, (ctx, { params, placeToken }) => movePlace(ctx, { event: params.id, token: placeToken }));
  mount(app, queue.takeQueuePlace, (ctx, { params }) => takePlace(ctx, { event: params.id, code: params.code }));
}
