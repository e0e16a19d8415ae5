import type { Hono } from "hono";
import { getConfig } from "#contract/brands/config.ts";
import { getPage } from "#contract/catalogue/events.ts";
import type { Services } from "../../../act.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import { readConfig } from "../../../modules/brands/tenants/read-config.ts";
import type { Tenants } from "../../../modules/brands/tenants/resolve-tenant.ts";
import { showPage } from "../../../modules/brands/tenants/show-page.ts";

export function mountTenants(app: Hono<ApiEnv>, services: Services, tenants: Tenants): void {
  mount(
    app,
    getConfig,
    async (act) =>
      readConfig(
        services,
        (await tenants.all()).find((t) => t.id === act.tenant)!,
        act.locale,
      ) as never,
  );
  mount(app, getPage, (act, { params }) => showPage(act, params.name));
}
