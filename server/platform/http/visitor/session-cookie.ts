import { rawToken, readToken } from "./visitor-cookie.ts";

const PLAIN = "karcis_session";
const SECURE = "__Host-karcis_session";
/** The cookie outlives the login: only the database decides who is logged in. */
const DAYS = 90;

/** The hash of this browser's login token. Null without one, or with more than one. */
export function sessionOf(request: Request, isSecure: boolean): string | null {
  return readToken(request, isSecure ? SECURE : PLAIN);
}

/** This browser's login token itself, for passing it to another host of the shop. */
export function sessionToken(request: Request, isSecure: boolean): string | null {
  return rawToken(request, isSecure ? SECURE : PLAIN);
}

/** The Set-Cookie line that sets the token, or with null deletes it. */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === null ? 0 : DAYS * 86400}`;
  return `${isSecure ? SECURE : PLAIN}=${token ?? ""}; ${isSecure ? "Secure; " : ""}${flags}`;
}
