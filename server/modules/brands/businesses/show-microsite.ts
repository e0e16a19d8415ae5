import type { MicrositeAnswer } from "#contract/brands/businesses.ts";
import type { WebAct } from "../../../act.ts";
import { lastKnown } from "../../../platform/database/last-known.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { readMicrosite } from "./store.ts";

const known = lastKnown<Awaited<ReturnType<typeof readMicrosite>>>(1000);

/** The first id of a list names the business. See docs/rules/brands.md#business-ids. */
export function firstBusiness(ids: string): string {
  return ids.split(",")[0]!.trim();
}

/** Returns the microsite of a business. Throws NOT_FOUND for an unknown business or another tenant's. */
export async function showMicrosite(act: WebAct, ids: string): Promise<MicrositeAnswer> {
  const businessId = firstBusiness(ids);
  if (!act.brand.businessIds.includes(businessId)) throw new Problem("NOT_FOUND");
  const row = await known(act.db, `${act.tenant} ${businessId}`, () =>
    act.db.transaction(act, (tx) => readMicrosite(tx, act.tenant, businessId)),
  );
  const heroText = row?.hero_text?.[act.locale];
  return { kind: "microsite", data: { businessId, ...(heroText ? { heroText } : {}) } };
}
