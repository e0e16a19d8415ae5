/** Routes that need no styles but those for browsing. */
const BROWSE: ReadonlySet<string> = new Set(["routes/home", "routes/events", "routes/event"]);
/** Routes around others, without styles of their own. */
const AROUND: ReadonlySet<string> = new Set(["root", "routes/locale", "routes/browse-layout"]);

/** Whether a page of these matched routes has only the styles for browsing inside. */
export function isBrowsePage(routes: readonly string[]): boolean {
  return routes.some((id) => BROWSE.has(id)) && routes.every((id) => BROWSE.has(id) || AROUND.has(id));
}

/** Whether a route's page may need the other styles, too. */
export function needsRest(route: string): boolean {
  return !BROWSE.has(route) && !AROUND.has(route);
}
