import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebAct, Act } from "../../../act.ts";
import { sessionOf } from "../visitor/session-cookie.ts";
import { Problem } from "../../base/problem.ts";
import { isOwnCall } from "./check-signature.ts";

const PLAIN = "karcis_xsrf";
const SECURE = "__Host-karcis_xsrf";
const DAYS = 90;

/** The token of a login session. Only code that can read this browser's cookies can send it, so other sites cannot. */
function tokenOf(act: Act, session: string): string {
  return createHmac("sha256", act.secrets.accessKey).update(`xsrf ${act.tenant} ${session}`).digest("base64url");
}

/**
 * Refuses a changing call by session cookie without that session's token in `X-XSRF-Token`. The refusal sets the token in a cookie readable
 * by scripts, and the client repeats the call. Throws XSRF_TOKEN_INVALID. Not held by this: scripts on our own pages, and calls without a login.
 */
export function checkXsrf(act: WebAct, request: Request): void {
  const isSecure = act.origin.startsWith("https:");
  const session = sessionOf(request, isSecure);
  if (session === null || isOwnCall(request)) return;
  const token = Buffer.from(tokenOf(act, session));
  const given = Buffer.from(request.headers.get("x-xsrf-token") ?? "");
  if (given.length === token.length && timingSafeEqual(given, token)) return;
  const flags = `${isSecure ? "Secure; " : ""}Path=/; SameSite=Lax; Max-Age=${DAYS * 86400}`;
  act.setCookies.cookies.push(`${isSecure ? SECURE : PLAIN}=${token.toString()}; ${flags}`);
  throw new Problem("XSRF_TOKEN_INVALID");
}
