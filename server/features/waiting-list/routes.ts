import type { Hono } from "hono";
import * as waiting from "#contract/waiting-list.ts";
import { mount, type ApiEnv } from "../../http/mount.ts";
import { meetVisitor } from "../../http/meet-visitor.ts";
import { bookingKey } from "../checkout/access-booking.ts";
import { joinList } from "./join-list.ts";
import { leaveList } from "./leave-list.ts";
import { showEntry } from "./show-entry.ts";

/** Binds the waiting lists of events. */
export function mountWaitingList(app: Hono<ApiEnv>): void {
  mount(app, waiting.joinWaitingList, async (ctx, { body, once }) => {
    const visitor = ctx.owner === null ? await ctx.db.transaction(ctx.tenant, (tx) => meetVisitor(ctx, tx)) : null;
    const owned = { ...ctx, owner: ctx.owner ?? visitor!.owner };
    const id = await joinList(owned, body, once);
    const answer = waiting.joinWaitingList.answer.parse({
      ...(await showEntry(owned, id, undefined)),
      accessKey: bookingKey(ctx, ctx.tenant, id),
    });
    return Response.json(answer, { status: 201, ...(visitor ? { headers: { "set-cookie": visitor.setCookie } } : {}) });
  });
  mount(app, waiting.getWaitingEntry, (ctx, { params, query }) => showEntry(ctx, params.id, query.k));
  mount(app, waiting.leaveWaitingList, async (ctx, { params, query, once }) => {
    await leaveList(ctx, params.id, query.k, once);
    return showEntry(ctx, params.id, query.k);
  });
}
