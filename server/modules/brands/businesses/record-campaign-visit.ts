import { createHash } from "node:crypto";
import { visitorOf, type WebAct } from "../../../act.ts";
import { isMachine } from "../../../platform/http/visitor/is-machine.ts";
import { spend, type Limit } from "../../../platform/limits/limits.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Tenants } from "../tenants/resolve-tenant.ts";
import { firstBusiness } from "./show-microsite.ts";
import { countVisit } from "./store.ts";

/** A visitor comes by few campaigns an hour; whoever comes by more counts something else. */
const LIMIT: Limit = { name: "campaign visit", seconds: 3600, perVisitor: 60, perNetwork: 600 };
const LONGEST_PATH = 200;

export type Visit = { readonly url: string; readonly utm: Readonly<Record<string, string>> };

/** Counts a visit that a campaign brought, of a person: a machine that says what it is gets the same answer. Of the address only the path is kept: what follows it may name a person. Throws NOT_FOUND, TOO_MANY_REQUESTS, and VALIDATION_FAILED for an address that is not at one of the tenant's own hosts. */
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
