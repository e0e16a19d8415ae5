import { browserOf } from "../../../platform/http/visitor/browser-of.ts";
import { actAs, type Services, type Act } from "../../../act.ts";
import type { Locale } from "#domain/brands/brand.ts";
import { newVisitor, readVisitor } from "../../../platform/http/visitor/visitor-cookie.ts";
import { drawPreview } from "../../catalogue/links/draw-notice.ts";
import { isPreviewMachine } from "../../catalogue/links/preview-machine.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import { bookingOfTicket } from "../../tickets/issue/find-tickets.ts";
import { describeDevice } from "../../people/identity/describe-device.ts";
import { keyVersion } from "../records/booking-key.ts";
import { grantBooking } from "../records/booking-grants.ts";

type Browser = {
  /** The browser's mark. */
  readonly owner: string;
  /** Its User-Agent. */
  readonly device: string;
};

/**
 * Exchanges the key of an order link for a grant, so that the browser opens the order by cookie. False, with nothing stored, for an invalid
 * key.
 */
async function grantBrowser(
  act: Pick<Act, "db" | "secrets" | "newId" | "tenant" | "actor">,
  {
    order,
    browser: { owner, device },
  }: { readonly order: { readonly bookingId: string; readonly key: string }; readonly browser: Browser },
): Promise<boolean> {
  const opened = keyVersion(act, { id: order.bookingId, key: order.key });
  if (opened === null) return false;
  const grant = { id: act.newId(), bookingId: order.bookingId, owner, opened, device: describeDevice(device) };
  return act.db.transaction(act, (tx) => grantBooking(tx, grant));
}

/** Pages of one order. For `handover`, only the page of a ticket's holder, not an offer's own page. */
const PAGE =
  /^(?:\/(?:en|id))?\/(?:event\/my-ticket|event\/[^/]+\/(?:transaction-status|receipt|handover)|video\/[^/]+\/transaction-status|waiver-release\/[^/]+\/participants)\/?$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns a redirect from a data request with a key to the page itself, which takes the key out of its address. Null for other requests.
 */
export function redirectWithKey(url: URL): { readonly location: string; readonly status: 302; readonly isDocument: true } | null {
  const path = url.pathname.replace(/\.data$/, "");
  if (path === url.pathname || !url.searchParams.has("k") || !PAGE.test(path)) return null;
  const search = new URLSearchParams(url.search);
  search.delete("_routes");
  return { location: `${path}?${search.toString()}`, status: 302, isDocument: true };
}

type Asked = {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly request: Request;
  readonly locale: Locale;
  readonly isSecure: boolean;
};

/** Returns the order named in an address, by its own id or by that of one of its tickets. */
async function bookingIn({ services, tenant }: Asked, search: URLSearchParams): Promise<string | null> {
  const named = search.get("b") ?? "";
  if (ID.test(named)) return named;
  const ticket = search.get("t") ?? "";
  return ID.test(ticket) ? ((await bookingOfTicket(services.db, tenant.id, ticket)) ?? null) : null;
}

/**
 * Moves the key of an order page's address into a grant and redirects to the address without it, even for an invalid key. Preview bots and
 * HEAD requests get a neutral page and no grant. Null for other requests.
 */
export async function openByKey(asked: Asked): Promise<Response | null> {
  const { services, tenant, request, locale, isSecure } = asked;
  const url = new URL(request.url);
  const key = url.searchParams.get("k");
  if (key === null || !PAGE.test(url.pathname) || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const isMeant = request.method === "GET" && url.searchParams.get("open") === "1";
  if (isPreviewMachine(request) && !isMeant) return drawPreview(tenant.brand, locale, url.searchParams);
  const device = request.headers.get("user-agent") ?? "";
  const known = readVisitor(request, isSecure);
  const newcomer = known === null ? newVisitor(isSecure) : null;
  const booking = await bookingIn(asked, url.searchParams);
  const browser = { owner: known ?? newcomer!.owner, device };
  const isGranted =
    booking !== null &&
    (await grantBrowser(actAs(services, tenant.id, browserOf(request, isSecure)), { order: { bookingId: booking, key }, browser }));
  for (const name of ["k", "open"]) url.searchParams.delete(name);
  const headers = new Headers({ location: url.pathname + url.search, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  headers.set("x-robots-tag", "noindex");
  if (newcomer && isGranted) headers.append("set-cookie", newcomer.setCookie);
  return new Response(null, { status: 303, headers });
}
