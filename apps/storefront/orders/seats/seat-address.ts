import { PATHS } from "#contract/paths.ts";

type Wanted = { readonly slug: string; readonly businessId: string };
type Call = "getSeatMap" | "getSeatStates" | "watchSeatStates";

/** The address of an event's seat files. They are not JSON, so the API client cannot load them. */
export function seatAddress(
  call: Call,
  { slug, businessId }: Wanted,
  { version, since }: { readonly version?: number; readonly since?: number | undefined } = {},
): string {
  const path = PATHS[call].path.replace("{slug}", encodeURIComponent(slug)).replace("{version}", String(version));
  const query = new URLSearchParams({ businessId, ...(since === undefined ? {} : { since: String(since) }) });
  return `${path}?${query}`;
}
