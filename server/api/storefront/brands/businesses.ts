import type { Hono } from "hono";
import { getMicrosite, recordCampaignVisit as visitRow } from "#contract/brands/businesses.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import type { Tenants } from "../../../modules/brands/tenants/resolve-tenant.ts";
import { recordCampaignVisit } from "../../../modules/brands/businesses/record-campaign-visit.ts";
import { showMicrosite } from "../../../modules/brands/businesses/show-microsite.ts";

export function mountBusinesses(app: Hono<ApiEnv>, tenants: Tenants): void {
  mount(app, getMicrosite, (act, { query }) => showMicrosite(act, query.businessId));
  mount(app, visitRow, async (act, { query, body }) => {
    await recordCampaignVisit(act, tenants, { ids: query.businessId, visit: body });
    return { kind: "campaign-visit" as const, success: true as const };
  });
}
