import type { Ctx } from "../../../context.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Tenants } from "../../brands/tenants/resolve-tenant.ts";
import { readRelease, type ReleaseRow } from "./store.ts";

/** Throws NOT_FOUND for a tenant whose releases are switched off. */
export async function refuseIfOff(ctx: Ctx, tenants: Tenants): Promise<void> {
  const brand = (await tenants.all()).find(({ id }) => id === ctx.tenant)?.brand;
  if (!brand?.waiverRelease || !ctx.flags.withNewWaiver) throw new Problem("NOT_FOUND");
}

/** A release of this tenant as it is signed now. Throws NOT_FOUND, also where the tenant has releases switched off. */
export async function findRelease(ctx: Ctx, tenants: Tenants, slug: string): Promise<ReleaseRow> {
  await refuseIfOff(ctx, tenants);
  const found = await ctx.db.transaction(ctx.tenant, (tx) => readRelease(tx, slug));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}
