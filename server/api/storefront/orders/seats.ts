import type { Hono } from "hono";
import * as seating from "#contract/catalogue/seating.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { showMap, showStates } from "../../../modules/orders/seats/show-seats.ts";
import { watchStates } from "../../../modules/orders/seats/watch-states.ts";

/** Binds the maps of seats and their states. */
export function mountSeating(app: Hono<ApiEnv>): void {
  mount(app, seating.getSeatMap, (ctx, { params, request }) => showMap(ctx, { ...params, request }));
  mount(app, seating.getSeatStates, (ctx, { params, query, request }) =>
    showStates(ctx, { slug: params.slug, since: query.since ?? null, request }),
  );
  mount(app, seating.watchSeatStates, (ctx, { params, query, request }) =>
    watchStates(ctx, { slug: params.slug, since: query.since ?? null, request }),
  );
}
