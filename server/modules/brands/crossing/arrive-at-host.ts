import { openText } from "../../../platform/base/seal-text.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
import { crossingNonce } from "../../../platform/http/visitor/crossing-cookies.ts";
import { hashToken } from "../../../platform/http/visitor/visitor-cookie.ts";
import { findCrossingHost, type Crossing } from "./find-crossing-host.ts";
import { crossingSeal, type Brought } from "./leave-host.ts";
import { takeCrossing, type FoundCrossing } from "./store.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A browser's sealed data, and the tenant's host that it left. */
export type Arrival = { readonly from: string; readonly brought: Brought };

/** Returns the reason to refuse an existing crossing, or null. */
function faultOf(crossing: Crossing, found: FoundCrossing): string | null {
  const { request, origin } = crossing;
  if (!found.is_live) return "late";
  if (found.to_host !== hostName(new URL(origin).host)) return "host";
  const nonce = crossingNonce(request, origin.startsWith("https:"));
  return nonce === null || hashToken(nonce) !== found.nonce_hash ? "browser" : null;
}

/**
 * Redeems a token: once, within a minute, on its own host, in the browser with the nonce. Returns null for any other attempt, which also
 * spends the token.
 * Not held by this: an attacker with both the token and this browser's cookies.
 */
export async function arriveAtHost(crossing: Crossing, token: string): Promise<Arrival | null> {
  const { services, tenant } = crossing;
  if (!TOKEN.test(token)) return null;
  const tokenHash = hashToken(token);
  const found = await services.db.transaction({ tenant: tenant.id, actor: crossing.actor }, async (tx) => {
    const taken = await takeCrossing(tx, tokenHash);
    const why = taken ? faultOf(crossing, taken) : null;
    if (why !== null) recordAudit(tx, { topic: "visitor.crossing_refused", data: { why } });
    return why === null ? taken : undefined;
  });
  if (!found || !(await findCrossingHost(crossing, found.from_host))) return null;
  const text = openText(services.secrets, crossingSeal(tenant.id, tokenHash), found.sealed);
  return { from: found.from_host, brought: JSON.parse(text) as Brought };
}
