import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../../context.ts";
import { Problem } from "../../base/problem.ts";
import { isOwnCall } from "./check-signature.ts";

const PLAIN = "karcis_xsrf";
const SECURE = "__Host-karcis_xsrf";
const DAYS = 90;

/** The token of a login session: whoever can read this browser's cookies can send it back, another site cannot. */
function tokenOf(ctx: Ctx, session: string): string {
  return createHmac("sha256", ctx.secrets.accessKey).update(`xsrf ${ctx.tenant} ${session}`).digest("base64url");
}

/**
 * Refuses a call that changes something on the strength of a session cookie without bringing that session's token in `X-XSRF-Token`. The
 * refusal gives the browser its token in a cookie that scripts can read; the client then sends the call again. Throws XSRF_TOKEN_INVALID.
 * Not held by this: a script that runs on our own page, and calls without a login.
 */
export function checkXsrf(ctx: Ctx, request: Request): void {
  const { session } = ctx.login;
  if (session === null || isOwnCall(request)) return;
  const token = Buffer.from(tokenOf(ctx, session));
  const given = Buffer.from(request.headers.get("x-xsrf-token") ?? "");
  if (given.length === token.length && timingSafeEqual(given, token)) return;
  const isSecure = ctx.origin.startsWith("https:");
  const flags = `${isSecure ? "Secure; " : ""}Path=/; SameSite=Lax; Max-Age=${DAYS * 86400}`;
  ctx.login.cookies.push(`${isSecure ? SECURE : PLAIN}=${token.toString()}; ${flags}`);
  throw new Problem("XSRF_TOKEN_INVALID");
}
