import { createHmac } from "node:crypto";
import type { Ctx } from "../context.ts";

/**
 * What stands for the network of a call beside a booking or a message, 16 letters of base64url: nothing can be read from it without the
 * deployment's secret, and two tenants' digests of one network differ. Empty for a call without a network.
 */
export function networkDigest({ secrets, tenant, visit }: Pick<Ctx, "secrets" | "tenant" | "visit">): string {
  if (visit.network === null) return "";
  return createHmac("sha256", secrets.accessKey).update(`network ${tenant} ${visit.network}`).digest("base64url").slice(0, 16);
}
