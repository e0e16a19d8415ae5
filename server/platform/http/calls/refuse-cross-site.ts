import type { Services } from "../../../act.ts";
import { Problem } from "../../base/problem.ts";
import { calledOrigin } from "../address/public-origin.ts";

/**
 * Refuses a changing call from a browser on another site. Throws CROSS_SITE. Not held by this: programs, which can forge any header, but
 * send no visitor's cookies.
 */
export function refuseCrossSite(services: Pick<Services, "settings">, request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") throw new Problem("CROSS_SITE");
  const from = request.headers.get("origin");
  if (from !== null && from !== calledOrigin(services, request)) throw new Problem("CROSS_SITE");
}
