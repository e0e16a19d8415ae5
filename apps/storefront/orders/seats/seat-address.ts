import { PATHS } from "#contract/paths.ts";

type Wanted = { readonly slug: string; readonly businessId: string };
type Call = "getSeatMap" | "getSeatStates" | "watchSeatStates";

/** Where a file of an event's seats is; these are no calls of the API's client, for they are not answered by a document. */
export function seatAddress(
  call: Call,
  { slug, businessId }: Wanted,
  { version, since }: { readonly version?: number; readonly since?: number | undefined } = {},
): string {
  const path = PATHS[call].path.replace("{slug}", encodeURIComponent(slug)).replace("{version}", String(version));
  const query = new URLSearchParams({ businessId, ...(since === undefined ? {} : { since: String(since) }) });
  return `${path}?${query}`;
}
