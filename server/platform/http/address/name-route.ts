import { PAGES, PLAIN_PAGES, type Page } from "#domain/pages/pages.ts";

/** Routes of pages, which name requests. */
const PAGE_ROUTES = [
  ...PLAIN_PAGES.map((path) => `/${path}`),
  ...Object.values<readonly Page[]>(PAGES)
    .flat()
    .filter(({ path }) => path !== "*")
    .map(({ path }) => `/${path}`),
];

/** Prefixes of addresses, each the route name of all addresses below it. */
const PREFIXES = ["/assets/", "/builds/", "/dev/", "/media/", "/paysim/", "/queue/", "/.well-known/"];
const OWN = new Set(["/livez", "/readyz", "/api/docs", "/api/v1/openapi.json", "/locale", "/preview", "/crossing"]);

type Pattern = { readonly route: string; readonly parts: readonly string[] };
const partsOf = (path: string) => path.split("/").filter(Boolean);
const isOpen = (part: string) => part.startsWith(":");

const byLength = Map.groupBy(
  PAGE_ROUTES.map((route): Pattern => ({ route, parts: partsOf(route) })).toSorted(
    (a, b) => a.parts.filter(isOpen).length - b.parts.filter(isOpen).length,
  ),
  ({ parts }) => parts.length,
);

function pageRoute(path: string): string | null {
  const plain = path.replace(/\.data$/, "").replace(/^\/_(?:root|\.)$/, "/");
  const parts = partsOf(plain);
  if (parts[0] === "en" || parts[0] === "id") parts.shift();
  const fits = (own: readonly string[]) => own.every((part, i) => isOpen(part) || part === parts[i]);
  return byLength.get(parts.length)?.find((each) => fits(each.parts))?.route ?? null;
}

/**
 * The name of a request's route: a page route or a file's folder, `/api` until the call is known, and `unmatched` for an unknown address.
 * Never contains a visitor's own text.
 */
export function nameRoute(path: string): string {
  if (OWN.has(path)) return path;
  if (path.startsWith("/api/")) return "/api";
  const prefix = PREFIXES.find((each) => path.startsWith(each));
  if (prefix !== undefined && path !== "/dev/gallery") return `${prefix}*`;
  // Files at the root, such as the manifest and robots.txt, have an extension. Page names do not.
  if (/^\/[\w-]+\.(?:txt|xml|js|json|webmanifest|ico|png|svg)$/.test(path)) return "/*.*";
  return pageRoute(path) ?? "unmatched";
}
