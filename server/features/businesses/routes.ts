import type { Hono } from "hono";
import { getMicrosite, recordCampaignVisit as visitRow } from "#contract/businesses.ts";
import { mount, type ApiEnv } from "../../http/calls/mount.ts";
import { recordCampaignVisit } from "./record-campaign-visit.ts";
import { showMicrosite } from "./show-microsite.ts";

export function mountBusinesses(app: Hono<ApiEnv>): void {
  mount(app, getMicrosite, (ctx, { query }) => showMicrosite(ctx, query.businessId));
  mount(app, visitRow, async (ctx, { query, body }) => {
    await recordCampaignVisit(ctx, { ids: query.businessId, visit: body });
    return { kind: "campaign-visit" as const, success: true as const };
  });
}
