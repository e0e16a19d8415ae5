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
  mount(app, queue.getQueue, async (act, { params }) => (await needQueue(act, { event: params.id })).state);
  mount(app, queue.getQueueProof, (act, { params }) => showProof(act, params.id));
  mount(app, queue.getQueuePlace, (act, { params, placeToken }) => showPlace(act, { event: params.id, token: placeToken }));
  mount(app, queue.enterQueue, (act, { params, placeToken }) => enterQueue(act, { event: params.id, token: placeToken }));
  mount(app, queue.leaveQueue, (act, { params, placeToken }) => leaveQueue(act, { event: params.id, token: placeToken }));
  mount(app, queue.moveQueuePlace, (act, { params, placeToken }) => movePlace(act, { event: params.id, token: placeToken }));
  mount(app, queue.takeQueuePlace, (act, { params }) => takePlace(act, { event: params.id, code: params.code }));
}
