import type { WebAct } from "../../../act.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Tenants } from "../../brands/tenants/resolve-tenant.ts";
import { readRelease, type ReleaseRow } from "./store.ts";

/** Throws NOT_FOUND for a tenant without releases. */
export async function refuseIfOff(act: WebAct, tenants: Tenants): Promise<void> {
  const brand = (await tenants.all()).find(({ id }) => id === act.tenant)?.brand;
  if (!brand?.waiverRelease || !act.brand.flags.withNewWaiver) throw new Problem("NOT_FOUND");
}

/** Returns the current release of this tenant. Throws NOT_FOUND, also for a tenant without releases. */
export async function findRelease(act: WebAct, tenants: Tenants, slug: string): Promise<ReleaseRow> {
  await refuseIfOff(act, tenants);
  const found = await act.db.transaction(act, (tx) => readRelease(tx, slug));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}
