import { originOf } from "../platform/http/address/public-origin.ts";
import type { Services } from "../act.ts";
import { hostName } from "../platform/http/address/host-name.ts";
import type { Tenant } from "../modules/brands/tenants/resolve-tenant.ts";

const PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;
/** Readers must check again after this time, so that an abandoned address does not stay published. */
const GOOD_DAYS = 180;

/** Contact for reports of vulnerabilities (RFC 9116): the operator's, else the brand's. Null for other paths. */
export function serveSecurityContact(services: Services, { brand }: Tenant, request: Request): Response | null {
  if (new URL(request.url).pathname !== PATH || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const { env, securityContact } = services.settings;
  // The host is the tenant's own, since it resolved to the tenant. The port may be forged.
  const host = hostName(request.headers.get("host") ?? new URL(request.url).host);
  const origin = env === "production" ? `https://${host}` : originOf(services, request);
  const expires = new Date((Math.floor(services.now().getTime() / DAY_MS) + GOOD_DAYS) * DAY_MS);
  const lines = [
    `Contact: ${securityContact ?? `mailto:${brand.email}`}`,
    `Expires: ${expires.toISOString().slice(0, 19)}Z`,
    "Preferred-Languages: en, id",
    `Canonical: ${origin}${PATH}`,
  ];
  return new Response(lines.map((line) => `${line}\n`).join(""), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400", "x-content-type-options": "nosniff" },
  });
}
