import type { Locale } from "#domain/brands/brand.ts";
import type { TenantId, Services } from "../../../act.ts";
import type { Database } from "../../../platform/database/database.ts";
import { type Limit, type Limited, refuseIfSpent, spend } from "../../../platform/limits/limits.ts";
import { addressOf as peerAddressOf, networkOf } from "../../../platform/http/address/peer.ts";
import { newVisitor, readVisitor } from "../../../platform/http/visitor/visitor-cookie.ts";
import { Problem } from "../../../platform/base/problem.ts";
import { openText } from "../../../platform/base/seal-text.ts";
import type { Tenant } from "../../brands/tenants/resolve-tenant.ts";
import { boundTo, digestOf } from "./digest-code.ts";
import { drawPause, drawPreview } from "./draw-notice.ts";
import { isPersonal } from "./link-type.ts";
import { isPreviewMachine } from "./preview-machine.ts";
import { followLink, isLinkKnown } from "./store.ts";

const PATH = /^(\/(?:en|id))?\/l\/([^/]{1,60})\/?$/;
const CODE = /^[2-9A-HJKMNP-TV-Z]{8,40}$/;
const PERSONAL_LENGTH = 27;

/** The limit of unknown codes forgives typing errors and stops searches. */
const MISSES: Limit = { name: "short-links", seconds: 600, perVisitor: 20, perNetwork: 60 };

type Asked = {
  readonly services: Services;
  readonly tenant: Tenant;
  readonly request: Request;
  readonly locale: Locale;
  readonly isSecure: boolean;
};

/** Builds the target's address. The request's parameters are passed on, and the link's own win. */
function addressOf(prefix: string, target: string, asked: URLSearchParams): string {
  const url = new URL(target, "http://shop.invalid");
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of asked) if (name !== "open" && !own.has(name)) url.searchParams.append(name, value);
  const path = url.pathname === "/" && prefix ? "" : url.pathname;
  return prefix + path + url.search + url.hash;
}

function secondsOf(error: unknown): number | null {
  return error instanceof Problem && error.code === "TOO_MANY_REQUESTS" ? (error.extras.retryAfterSeconds ?? 60) : null;
}

/** Answers an unknown or invalid code, and counts it against the network. */
async function missing(limited: Limited, { tenant, locale, services }: Asked): Promise<Response | null> {
  try {
    await spend(limited, { limit: MISSES, mark: services.newId() });
    return null;
  } catch (error) {
    const seconds = secondsOf(error);
    if (seconds === null) throw error;
    return drawPause(tenant.brand, locale, seconds);
  }
}

function goTo(location: string, cookie: string | null): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer", "x-robots-tag": "noindex" });
  if (cookie) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}

/** Converts a code to its stored form, a digest for a personal link. Null: not a code. */
function keptCode(typed: string): string | null {
  const code = typed.toUpperCase();
  if (!CODE.test(code)) return null;
  return code.length === PERSONAL_LENGTH ? digestOf(code) : code;
}

async function follow(
  asked: Asked,
  { prefix, typed, url, owner }: { readonly prefix: string; readonly typed: string; readonly url: URL; readonly owner: string | null },
): Promise<Response | null> {
  const { services, tenant, request, isSecure } = asked;
  const kept = keptCode(typed);
  if (kept === null) return null;
  const isMachine = isPreviewMachine(request) && !(request.method === "GET" && url.searchParams.get("open") === "1");
  const visitor = isMachine || owner !== null ? null : newVisitor(isSecure);
  const link = await followLink(services.db, tenant.id, { code: kept, visitor: isMachine ? null : (owner ?? visitor!.owner) });
  if (!link) return null;
  if (isMachine && (isPersonal(link.type) || link.max_uses !== null)) return drawPreview(tenant.brand, asked.locale);
  const target = isPersonal(link.type) ? openText(services.secrets, boundTo(tenant.id, kept), link.target) : link.target;
  return goTo(addressOf(prefix, target, url.searchParams), visitor?.setCookie ?? null);
}

/**
 * Serves `/l/{code}`, with or without a language: 302 to the link's target, a neutral page for bots if the target is personal, 429 after
 * too many unknown codes. Null for a link that does not open and for every other path: that page does not exist. See
 * docs/rules/links.md#opening.
 */
export async function openLink(asked: Asked): Promise<Response | null> {
  const { services, tenant, request, locale, isSecure } = asked;
  const url = new URL(request.url);
  const [, prefix = "", typed] = PATH.exec(url.pathname) ?? [];
  if (typed === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const owner = readVisitor(request, isSecure);
  const limited: Limited = {
    db: services.db,
    secrets: services.secrets,
    tenant: tenant.id as TenantId,
    visit: {
      cookie: owner,
      network: networkOf(request, services.settings.trustProxy),
      address: peerAddressOf(request, services.settings.trustProxy),
    },
  };
  try {
    await refuseIfSpent(limited, MISSES);
  } catch (error) {
    const seconds = secondsOf(error);
    if (seconds === null) throw error;
    return drawPause(tenant.brand, locale, seconds);
  }
  return (await follow(asked, { prefix, typed, url, owner })) ?? missing(limited, asked);
}

/** Whether the tenant has a link with this path, active or ended. A link that does not open has ended. */
export async function isLinkPath(db: Database, tenant: string, path: string): Promise<boolean> {
  const kept = keptCode(PATH.exec(path)?.[2] ?? "");
  return kept !== null && isLinkKnown(db, tenant, kept);
}
