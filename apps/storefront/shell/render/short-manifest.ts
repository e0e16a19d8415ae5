/** The router's list of a page's own routes, which it writes indented and with everything that a route has not. */
const MANIFEST = /(?<=window\.__reactRouterManifest = )\{\n[\s\S]*?\n\}(?=;\n)/;

/** The short form by the long one. Pages of the same routes have the same. */
const known = new Map<string, string>();

/** The page's text with a short list of routes: without indentation, `false` and empty lists, which the router reads like absent ones. */
export function shortenManifest(page: string): string {
  return page.replace(MANIFEST, (long) => {
    const short = known.get(long) ?? JSON.stringify(JSON.parse(long), (_name, value: unknown) => (isNothing(value) ? undefined : value));
    known.set(long, short);
    return short;
  });
}

const isNothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
