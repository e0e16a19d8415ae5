import { drawRandom } from "../../../platform/base/draw-random.ts";
import { hostName } from "../../../platform/http/address/host-name.ts";
import { networkOf } from "../../../platform/http/address/peer.ts";
import { publicOrigin } from "../../../platform/http/address/public-origin.ts";
import { safeNext } from "../../../platform/http/address/safe-next.ts";
import { jsonResponse } from "../../../platform/http/answers/text-response.ts";
import { homeCookie, nonceCookie, crossingNonce } from "../../../platform/http/visitor/crossing-cookies.ts";
import { localeCookie } from "../../../platform/http/visitor/locale-cookie.ts";
import { sessionCookie, sessionOf } from "../../../platform/http/visitor/session-cookie.ts";
import { endVisitor, hashToken, readVisitor, visitorWith } from "../../../platform/http/visitor/visitor-cookie.ts";
import { refuseFlood, type FloodLimit } from "../../../platform/limits/flood-limits.ts";
import { isLoggedOut } from "../../people/identity/is-logged-out.ts";
import { openText } from "../../../platform/base/seal-text.ts";
import { recordAudit } from "../../../platform/events/record.ts";
import { drawArriving, drawLeaving } from "./draw-steps.ts";
import { findCrossingHost, type Crossing } from "./find-crossing-host.ts";
import { leaveHost, crossingSeal, type Brought } from "./leave-host.ts";
import { takeCrossing, type FoundCrossing } from "./store.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A browser's sealed data, and the tenant's host that it left. */
type Arrival = { readonly from: string; readonly brought: Brought };

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
async function arriveAtHost(crossing: Crossing, token: string): Promise<Arrival | null> {
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

/** Each crossing writes a row. */
const CROSSINGS: FloodLimit = { name: "crossing", perMinute: 120 };

function goTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  for (const line of cookies) headers.append("set-cookie", line);
  return new Response(null, { status: 303, headers });
}

/** Step 1, on the new host: gives the browser a nonce and sends its digest to the old host. */
async function meet(crossing: Crossing, { from, next }: { readonly from: string; readonly next: string }): Promise<Response> {
  const { services, origin } = crossing;
  const host = await findCrossingHost(crossing, from);
  if (host === null) return goTo(next);
  const isSecure = origin.startsWith("https:");
  const nonce = drawRandom(32).toString("base64url");
  const query = new URLSearchParams({ to: hostName(new URL(origin).host)!, nonce: hashToken(nonce), next });
  const back = `${publicOrigin(services.settings, isSecure ? "https" : "http", host)}/crossing?${query.toString()}`;
  return goTo(back, [nonceCookie(nonce, isSecure)]);
}

/** Step 2, on the old host: renders the page that collects the browser's data. */
async function leave(crossing: Crossing, { to, next }: { readonly to: string; readonly next: string }): Promise<Response> {
  const { services, origin } = crossing;
  const host = await findCrossingHost(crossing, to);
  if (host === null) return goTo(next);
  return drawLeaving(publicOrigin(services.settings, origin.startsWith("https:") ? "https" : "http", host) + next);
}

/** Cookies for an arrived browser. A browser with a visitor on this host stays that visitor. The newer login wins. */
function cookiesFor({ tenant, request, origin }: Crossing, { from, brought }: Arrival, isOver: boolean): string[] {
  const isSecure = origin.startsWith("https:");
  const { session, visitor, locale } = brought;
  const own = Object.values(tenant.brand.domains ?? {});
  const isNew = isOver || readVisitor(request, isSecure) === null;
  return [
    ...(session !== null ? [sessionCookie(session, isSecure)] : isOver ? [sessionCookie(null, isSecure)] : []),
    ...(visitor !== null && isNew ? [visitorWith(visitor, isSecure).setCookie] : isOver ? [endVisitor(isSecure)] : []),
    ...(locale === null ? [] : [localeCookie(locale, isSecure)]),
    ...(own.includes(from) ? [] : [homeCookie(from, isSecure)]),
  ];
}

/** Step 3, on the new host. Without data it is a plain redirect to the requested page. */
async function arrive(crossing: Crossing, { token, next }: { readonly token: string; readonly next: string }): Promise<Response> {
  const { services, tenant, request, origin } = crossing;
  const done = nonceCookie(null, origin.startsWith("https:"));
  const arrival = request.method === "GET" ? await arriveAtHost(crossing, token) : null;
  if (!arrival) return goTo(next, [done]);
  const isOver = await isLoggedOut(services.db, tenant.id, sessionOf(request, origin.startsWith("https:")));
  const cookies = [done, ...cookiesFor(crossing, arrival, isOver)];
  const { kept } = arrival.brought;
  if (Object.keys(kept).length === 0 && !isOver) return goTo(next, cookies);
  const answer = drawArriving(origin + next, { kept, isOver });
  for (const line of cookies) answer.headers.append("set-cookie", line);
  return answer;
}

/**
 * Serves `/crossing`, the three steps of a visitor between two hosts of a tenant. Null for any other address. All addresses come from the
 * tenant's own hosts and `safeNext`. Throws the errors of `leaveHost`, and TOO_MANY_REQUESTS.
 */
export async function serveCrossing(crossing: Crossing): Promise<Response | null> {
  const { services, request, origin } = crossing;
  const { pathname, searchParams } = new URL(request.url);
  if (pathname !== "/crossing") return null;
  if (request.method === "POST") {
    refuseFlood(services, networkOf(request, services.settings.trustProxy), CROSSINGS);
    const left = await leaveHost(crossing);
    const answer = jsonResponse(left, 200, { "cache-control": "no-store" });
    const isSecure = origin.startsWith("https:");
    if (left.isOver) for (const line of [sessionCookie(null, isSecure), endVisitor(isSecure)]) answer.headers.append("set-cookie", line);
    return answer;
  }
  const next = safeNext(searchParams.get("next"), origin);
  const [from, to, token] = [searchParams.get("from"), searchParams.get("to"), searchParams.get("token")];
  if (token !== null) return arrive(crossing, { token, next });
  if (to !== null) return leave(crossing, { to, next });
  return from === null ? goTo(next) : meet(crossing, { from, next });
}
