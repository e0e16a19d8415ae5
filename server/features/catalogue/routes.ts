import type { Hono } from "hono";
import * as events from "#contract/events.ts";
import { mount, type ApiEnv } from "../../http/mount.ts";
import type { Tenants } from "../tenants/resolve-tenant.ts";
import { listEvents } from "./list-events.ts";
import { showAvailability, showEvent, showTerms } from "./show-event.ts";

export function mountCatalogue(app: Hono<ApiEnv>, tenants: Tenants): void {
  mount(app, events.listEvents, async (ctx, { query }) => {
    const tenant = (await tenants.all()).find((t) => t.id === ctx.tenant)!;
    return listEvents(ctx, query, tenant.brand.flags.withPastEvent);
  });
  mount(app, events.getEvent, (ctx, { params }) => showEvent(ctx, params.slug));
  mount(app, events.getAvailability, (ctx, { params }) => showAvailability(ctx, params.slug));
  mount(app, events.getEventTerms, (ctx, { params }) => showTerms(ctx, params.slug));
}
