import { asOwner, ownerOf } from "../../../act.ts";
import type { Hono } from "hono";
import * as waiting from "#contract/orders/waiting-list.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { ensureVisitor } from "../../../platform/http/visitor/ensure-visitor.ts";
import { openWholeBooking } from "../../../modules/orders/records/access-booking.ts";
import { bookingKey } from "../../../modules/orders/records/booking-key.ts";
import { joinList } from "../../../modules/orders/waiting-list/join-list.ts";
import { leaveList } from "../../../modules/orders/waiting-list/leave-list.ts";
import { showEntry } from "../../../modules/orders/waiting-list/show-entry.ts";

/** Binds the waiting lists of events. */
export function mountWaitingList(app: Hono<ApiEnv>): void {
  mount(app, waiting.joinWaitingList, async (act, { body, once }) => {
    const visitor = ownerOf(act) === null ? await act.db.transaction(act, (tx) => ensureVisitor(act, tx)) : null;
    const owned = asOwner(act, ownerOf(act) ?? visitor!.owner);
    const id = await joinList(owned, { input: body, once });
    const { booking } = await openWholeBooking(owned, { id, key: undefined });
    const accessKey = bookingKey(act, booking);
    const answer = waiting.joinWaitingList.answer.parse({ ...(await showEntry(owned, { id, key: undefined })), accessKey });
    return Response.json(answer, { status: 201, ...(visitor ? { headers: { "set-cookie": visitor.setCookie } } : {}) });
  });
  mount(app, waiting.getWaitingEntry, (act, { params, linkKey }) => showEntry(act, { id: params.id, key: linkKey }));
  mount(app, waiting.leaveWaitingList, async (act, { params, linkKey, once }) => {
    await leaveList(act, { id: params.id, key: linkKey, idempotency: once });
    return showEntry(act, { id: params.id, key: linkKey });
  });
}
