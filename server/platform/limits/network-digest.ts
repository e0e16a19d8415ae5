import type { WebAct } from "../../act.ts";
import { keyedDigest } from "../base/keyed-digest.ts";

/**
 * A digest of a call's network, stored with a booking: a 64-bit integer in digits. It reveals nothing without the deployment's secret, and
 * differs between tenants. Null for a call without a network.
 */
export function networkDigest({ secrets, tenant, visit }: Pick<WebAct, "secrets" | "tenant" | "visit">): string | null {
  if (visit.network === null) return null;
  return keyedDigest(secrets, `network ${tenant} ${visit.network}`).readBigInt64BE(0).toString();
}
