import type { Services } from "../act.ts";
import { isFromHere } from "../platform/http/address/peer.ts";

/** Whether the pages under /dev exist for a request: outside production, and only for this machine. */
export function opensDevPages({ settings }: Pick<Services, "settings">, request: Request): boolean {
  return settings.env !== "production" && isFromHere(request);
}
