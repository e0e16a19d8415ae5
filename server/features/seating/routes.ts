import type { Hono } from "hono";
import * as seating from "#contract/seating.ts";
import { mount, type ApiEnv } from "../../http/calls/mount.ts";
import { showBooking } from "../checkout/show-booking.ts";
import { chooseSeats } from "./choose-seats.ts";
import { showMap, showStates } from "./show-seats.ts";
import { watchStates } from "./watch-states.ts";

/** Binds the maps of seats, their states, and the choice of seats for tickets that are held. */
export function mountSeating(app: Hono<ApiEnv>): void {
  mount(app, seating.getSeatMap, (ctx, { params, request }) => showMap(ctx, request, params));
  mount(app, seating.getSeatStates, (ctx, { params, query, request }) =>
    showStates(ctx, request, { slug: params.slug, since: query.since ?? null }),
  );
  mount(app, seating.watchSeatStates, (ctx, { params, query, request }) =>
    watchStates(ctx, request, { slug: params.slug, since: query.since ?? null }),
  );
  mount(app, seating.chooseSeats, async (ctx, { params, linkKey, body, once }) => {
    await chooseSeats(ctx, { id: params.id, key: linkKey, named: body.seats, idempotency: once });
    return showBooking(ctx, { id: params.id, key: linkKey });
  });
}
