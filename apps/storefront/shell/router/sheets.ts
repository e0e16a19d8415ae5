/** A part of the styles: a page for browsing has its own inside, every other page has all. `rest` contains every other part. */
export type Sheet = "home" | "list" | "event" | "dates" | "rest";

const OWN: Readonly<Record<string, Sheet>> = { "routes/home": "home", "routes/events": "list", "routes/event": "event" };
/** Routes around others, without styles of their own. */
const AROUND: ReadonlySet<string> = new Set(["root", "routes/locale", "routes/browse-layout"]);

/** The styles that a route's page needs. Null for a route around others. */
export function sheetOf(route: string): Sheet | null {
  return AROUND.has(route) ? null : (OWN[route] ?? "rest");
}

type Loaded = Readonly<Record<string, unknown>>;

/**
 * The styles inside a page of these matched routes with their loaders' data: an event without dates has no styles to choose one, and the
 * front page's route also has pages of the tenant's own.
 */
export function sheetsInside(routes: readonly string[], data: Loaded = {}): readonly Sheet[] {
  const { "routes/home": home, "routes/event": event } = data as { readonly [route: string]: Loaded | null | undefined };
  const [only, ...others] = new Set(routes.map(sheetOf).filter((sheet) => sheet !== null));
  if (!only || others.length > 0 || home?.["alias"]) return ["rest"];
  const dates = (event?.["event"] as { readonly sessions?: readonly unknown[] } | undefined)?.sessions ?? [];
  return dates.length > 0 ? [only, "dates"] : [only];
}
