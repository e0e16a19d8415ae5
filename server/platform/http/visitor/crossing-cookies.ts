import { visitorToken, rawToken } from "./visitor-cookie.ts";
import { sessionToken } from "./session-cookie.ts";
import { localeFromCookie } from "./locale-cookie.ts";

const NONCE = "karcis_crossing";
const HOME = "karcis_home";
/** Set by pages if the browser has data for another host of the shop: see apps/storefront/shell/document/crossing-mark.ts. */
const MARK = /(?:^|; ?)karcis_carry=1(?:;|$)/;
const HOST = /^[a-z0-9.-]{1,253}$/;

/** Usually a crossing takes a second. A minute covers the slowest. */
const NONCE_SECONDS = 60;

const nameOf = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);
const flagsOf = (isSecure: boolean) => `${isSecure ? "Secure; " : ""}Path=/; HttpOnly; SameSite=Lax`;

/** Whether this browser has data that another host of the shop lacks. */
export function hasSomethingToBring(request: Request, isSecure: boolean): boolean {
  const cookies = request.headers.get("cookie");
  if (cookies === null) return false;
  const isSomebody = sessionToken(request, isSecure) !== null || visitorToken(request, isSecure) !== null;
  return isSomebody || MARK.test(cookies) || localeFromCookie(cookies, isSecure) !== null;
}

/** The nonce that binds a crossing to this browser. Null if none is in progress. */
export function crossingNonce(request: Request, isSecure: boolean): string | null {
  return rawToken(request, nameOf(NONCE, isSecure));
}

/** The Set-Cookie line that begins a crossing, or with null ends it. */
export function nonceCookie(nonce: string | null, isSecure: boolean): string {
  return `${nameOf(NONCE, isSecure)}=${nonce ?? ""}; ${flagsOf(isSecure)}; Max-Age=${nonce === null ? 0 : NONCE_SECONDS}`;
}

/** The host of the shop from which this browser came to a host for events or videos. Unverified. */
export function homeHost(request: Request, isSecure: boolean): string | null {
  const name = `${nameOf(HOME, isSecure)}=`;
  const parts = (request.headers.get("cookie") ?? "").split(";").map((part) => part.trim());
  const host = parts.find((part) => part.startsWith(name))?.slice(name.length) ?? "";
  return HOST.test(host) ? host : null;
}

/** The Set-Cookie line that stores that host for this visit. */
export function homeCookie(host: string, isSecure: boolean): string {
  return `${nameOf(HOME, isSecure)}=${host}; ${flagsOf(isSecure)}`;
}
