import type { Hono } from "hono";
import * as seating from "#contract/catalogue/seating.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { showMap, showStates } from "../../../modules/orders/seats/show-seats.ts";
import { watchStates } from "../../../modules/orders/seats/watch-states.ts";

/** Binds seat maps and seat states. */
export function mountSeating(app: Hono<ApiEnv>): void {
  mount(app, seating.getSeatMap, (act, { params, request }) => showMap(act, { ...params, request }));
  mount(app, seating.getSeatStates, (act, { params, query, request }) =>
    showStates(act, { slug: params.slug, since: query.since ?? null, request }),
  );
  mount(app, seating.watchSeatStates, (act, { params, query, request }) =>
    watchStates(act, { slug: params.slug, since: query.since ?? null, request }),
  );
}
