import type { WebAct } from "../../act.ts";
import { keyedDigest } from "../base/keyed-digest.ts";

/**
 * What stands for the network of a call beside a booking: a whole number of 64 bits, in digits. Nothing can be read from it without the
 * deployment's secret, and two tenants' digests of one network differ. Null for a call without a network.
 */
export function networkDigest({ secrets, tenant, visit }: Pick<WebAct, "secrets" | "tenant" | "visit">): string | null {
  if (visit.network === null) return null;
  return keyedDigest(secrets, `network ${tenant} ${visit.network}`).readBigInt64BE(0).toString();
}
