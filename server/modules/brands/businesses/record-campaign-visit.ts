import { createHash } from "node:crypto";
import { visitorOf, type WebAct } from "../../../act.ts";
import { isMachine } from "../../../platform/http/visitor/is-machine.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Tenants } from "../tenants/resolve-tenant.ts";
import { firstBusiness } from "./show-microsite.ts";
import { countVisit } from "./store.ts";

/** People follow a few campaigns an hour. Higher counts are not from people. */
const LIMIT: Limit = { name: "campaign visit", seconds: 3600, perVisitor: 60, perNetwork: 600 };
const LONGEST_PATH = 200;

export type Visit = { readonly url: string; readonly utm: Readonly<Record<string, string>> };

/**
 * Counts one person's visit through a campaign. Self-declared bots get the same answer uncounted. Only the path of the address is stored,
 * because the rest may identify a person. Throws NOT_FOUND, TOO_MANY_REQUESTS, and VALIDATION_FAILED for an address outside the tenant's
 * hosts.
 */
export async function recordCampaignVisit(
  act: WebAct,
  tenants: Tenants,
  { ids, visit: { url, utm } }: { readonly ids: string; readonly visit: Visit },
): Promise<void> {
  const businessId = firstBusiness(ids);
  if (!act.brand.businessIds.includes(businessId)) throw new Problem("NOT_FOUND");
  const owner = await tenants.byHost(new URL(url).host);
  if (owner?.id !== act.tenant) throw new Problem("VALIDATION_FAILED", { fields: [{ path: "url", code: "not_allowed" }] });
  if (Object.keys(utm).length === 0 || isMachine(visitorOf(act).login.device)) return;
  const path = new URL(url).pathname.slice(0, LONGEST_PATH);
  const sorted = Object.fromEntries(Object.entries(utm).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const utmHash = createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
  await spend(act, { limit: LIMIT, mark: act.requestId });
  await act.db.transaction(act, async (tx) => countVisit(tx, { businessId, path, utm: sorted, utmHash }));
}
