import type { Brand, RouteRule } from "./brand.ts";
import { isOwnSegment, isShopPage } from "./shop-paths.ts";

/** A rule's target as the path alone. */
export function pathOf(target: string): string {
  return target.split(/[?#]/, 1)[0]!;
}

export function isExternal(target: string): boolean {
  return !target.startsWith("/");
}

/** The rule for a path without a language. A final slash does not matter. */
export function findRule(brand: Pick<Brand, "routeRules">, path: string): RouteRule | null {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  return brand.routeRules?.find((rule) => rule.from === plain) ?? null;
}

/** Whether a rule may use this address: an old address of an event or video, or one that the shop does not use. */
function isFree(from: string): boolean {
  const [, first = "", ...rest] = from.split("/");
  if (first === "event" || first === "video") return rest.length === 1 && rest[0] !== "my-ticket" && rest[0] !== "my-video";
  return !isOwnSegment(first);
}

/** The host of an address, or null if it has a user name or no public domain. */
function publicHost(address: string): string | null {
  return /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?::\d{1,5})?(?:[/?#]|$)/.exec(address)?.[1] ?? null;
}

function faultOfAddress(brand: Brand, target: string): string | null {
  const host = publicHost(target);
  if (host === null) return "is no public address";
  const own = [...(brand.hosts ?? []), ...Object.values(brand.domains ?? {})];
  return own.includes(host) ? "is this shop itself: write the path alone" : null;
}

function faultOfTarget(brand: Brand, { to }: RouteRule, slugs: ReadonlySet<string>): string | null {
  if (isExternal(to)) return faultOfAddress(brand, to);
  const path = pathOf(to);
  const isThere = isShopPage(path) || findRule(brand, path) !== null || (path.lastIndexOf("/") === 0 && slugs.has(path.slice(1)));
  return isThere ? null : "leads to no page";
}

/** Whether following rules from here returns to one already followed. */
function isLoop(brand: Brand, start: RouteRule): boolean {
  const seen = new Set<RouteRule>();
  for (let rule: RouteRule | null = start; rule; rule = isExternal(rule.to) ? null : findRule(brand, pathOf(rule.to))) {
    if (seen.has(rule)) return true;
    seen.add(rule);
  }
  return false;
}

/** Each reason why a brand's redirects are invalid. `slugs` are its microsites and pages. */
export function faultsOfRules(brand: Brand, slugs: ReadonlySet<string>): string[] {
  const seen = new Set<string>();
  return (brand.routeRules ?? []).flatMap((rule) => {
    const at = `routeRules: ${rule.from}`;
    const isDouble = seen.has(rule.from);
    seen.add(rule.from);
    if (isDouble) return [`${at} is there twice`];
    if (!isFree(rule.from)) return [`${at} is an address of the shop itself`];
    if (isLoop(brand, rule)) return [`${at} comes back to where it began`];
    const fault = faultOfTarget(brand, rule, slugs);
    return fault === null ? [] : [`${at}: ${rule.to} ${fault}`];
  });
}

/** Each reason why a brand's microsites are invalid. */
export function faultsOfMicrosites(brand: Brand): string[] {
  const slugs = (brand.microsites ?? []).map(({ slug }) => slug);
  return (brand.microsites ?? []).flatMap(({ slug, businessId }, index) => [
    ...(slugs.indexOf(slug) < index ? [`microsites: ${slug} is there twice`] : []),
    ...(isOwnSegment(slug) ? [`microsites: ${slug} is an address of the shop itself`] : []),
    ...(brand.businessIds.includes(businessId) ? [] : [`microsites: ${businessId} is no business of this brand`]),
  ]);
}
