import { LRUCache } from "lru-cache";
import type { SeatMapAnswer } from "#contract/catalogue/seating.ts";
import { memoOf } from "../../../platform/base/memo-of.ts";
import { Problem } from "../../../platform/base/problem.ts";
import type { Act } from "../../../act.ts";
import { textResponse } from "../../../platform/http/answers/text-response.ts";
import { loadCatalogue } from "../../catalogue/events/load-catalogue.ts";
import { loadSeating } from "./load-seating.ts";
import { loadStates, encodeSince, versionOf } from "./seat-states.ts";

/** Returns the id of a seated event. Throws NOT_FOUND, also for another tenant's event and for a draft. */
export async function seatedEventOf(act: Act, slug: string): Promise<string> {
  const event = (await loadCatalogue(act.db, act.tenant)).bySlug.get(slug);
  if (!event || event.row.seat_map === null) throw new Problem("NOT_FOUND");
  return event.row.id;
}

const MOST_TEXTS = 24;
const textsOf = memoOf(() => new LRUCache<string, string>({ max: MOST_TEXTS }));

/** Cache a version forever: it never changes. */
const KEPT = { "content-type": "application/json", "cache-control": "public, max-age=31536000, immutable" };
/** Cache states for a second, and longer while the shop is down. */
const BRIEF = "public, max-age=1, s-maxage=1, stale-while-revalidate=5, stale-if-error=60";

/** Returns a version of an event's map, with the event's categories. Throws NOT_FOUND. */
export async function showMap(
  act: Act,
  { slug, version, request }: { readonly slug: string; readonly version: number; readonly request: Request },
): Promise<Response> {
  const event = await seatedEventOf(act, slug);
  const { map, categories, standing, fingerprint } = await loadSeating(act.db, act.tenant, { event, version });
  const etag = `"${version}-${fingerprint.toString(16)}"`;
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { ...KEPT, etag } });
  const texts = textsOf(act.db);
  const key = `${act.tenant} ${event} ${version}`;
  let text = texts.get(key);
  if (text === undefined) {
    const list = (sold: typeof categories) => Object.entries(sold).map(([of, categoryIds]) => ({ key: of, categoryIds }));
    text = JSON.stringify({
      kind: "seat-map",
      version,
      categories: list(categories),
      standing: list(standing),
      map,
    } satisfies SeatMapAnswer);
    texts.set(key, text);
  }
  return textResponse(text, { headers: { ...KEPT, etag } });
}

/** Returns all states, or the changes since a version. Throws NOT_FOUND. */
export async function showStates(
  act: Act,
  { slug, since, request }: { readonly slug: string; readonly since: number | null; readonly request: Request },
): Promise<Response> {
  const known = await loadStates(act, { event: await seatedEventOf(act, slug) });
  const etag = `"${known.loaded.version}-${versionOf(known)}-${since ?? "all"}"`;
  const headers = { "content-type": "application/octet-stream", "cache-control": BRIEF, etag };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(encodeSince(known, since), { headers });
}
