import type { Hono } from "hono";
import { getAlias } from "#contract/catalogue/aliases.ts";
import { mount, type ApiEnv } from "../../../platform/http/calls/mount.ts";
import type { Tenants } from "../../../modules/brands/tenants/resolve-tenant.ts";
import { showAlias } from "../../../modules/catalogue/aliases/show-alias.ts";

export function mountAliases(app: Hono<ApiEnv>, tenants: Tenants): void {
  mount(app, getAlias, async (act, { params }) => {
    const tenant = (await tenants.all()).find(({ id }) => id === act.tenant)!;
    return showAlias(act, tenant, params.slug);
  });
}
