import type { Hono } from "hono";
import * as events from "#contract/catalogue/events.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { listEvents } from "../../../modules/catalogue/events/list-events.ts";
import { openCategories } from "../../../modules/orders/access/open-categories.ts";
import { showAvailability, showEvent, showTerms } from "../../../modules/catalogue/events/show-event.ts";

/** Limit of searches by one network, because each scans all events. */
const SEARCHES: FloodLimit = { name: "search", perMinute: 600 };

/** Binds public event look-ups. */
export function mountCatalogue(app: Hono<ApiEnv>): void {
  mount(app, events.listEvents, (act, { query }) => {
    if (query.q) refuseFlood(act, act.visit.network, SEARCHES);
    return listEvents(act, query);
  });
  mount(app, events.getEvent, (act, { params }) => showEvent(act, params.slug));
  mount(app, events.openCategories, (act, { params, body }) => openCategories(act, { slug: params.slug, code: body.code }));
  mount(app, events.getAvailability, (act, { params }) => showAvailability(act, params.slug));
  mount(app, events.getEventTerms, (act, { params }) => showTerms(act, params.slug));
}
