import { randomUUID } from "node:crypto";
import type { Ctx } from "../../context.ts";
import { newVisitor } from "../../http/visitor-cookie.ts";

/**
 * The hash of this browser's visitor token. A browser without one gets it with the answer of this call; the same first call repeated
 * with its key makes the same.
 */
export function knowBrowser(ctx: Ctx, key?: string): string {
  if (ctx.owner !== null) return ctx.owner;
  const first = { key: key ?? randomUUID(), tenant: ctx.tenant, secret: ctx.secrets.accessKey };
  const visitor = newVisitor(ctx.origin.startsWith("https:"), first);
  ctx.login.cookies.push(visitor.setCookie);
  return visitor.owner;
}
