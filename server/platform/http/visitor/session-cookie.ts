import { rawToken, readToken } from "./visitor-cookie.ts";

const PLAIN = "karcis_session";
const SECURE = "__Host-karcis_session";
/** The cookie outlives what the server grants: who is still logged in is judged by the database alone. */
const DAYS = 90;

/** The hash of the login token that this browser has; null when there is none, or more than one. */
export function sessionOf(request: Request, isSecure: boolean): string | null {
  return readToken(request, isSecure ? SECURE : PLAIN);
}

/** The token itself, to be handed over to another host of the shop. */
export function sessionToken(request: Request, isSecure: boolean): string | null {
  return rawToken(request, isSecure ? SECURE : PLAIN);
}

/** The Set-Cookie line that gives a browser its token, or with null takes it away. */
export function sessionCookie(token: string | null, isSecure: boolean): string {
  const flags = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === null ? 0 : DAYS * 86400}`;
  return `${isSecure ? SECURE : PLAIN}=${token ?? ""}; ${isSecure ? "Secure; " : ""}${flags}`;
}
