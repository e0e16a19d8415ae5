/** React Router's own parameters in requests for a page's data alone. */
const ITS_OWN = ["_routes", "index"];

/** The query that a redirect keeps, with its question mark: all parameters except those that the redirect has used. */
export function restOfQuery(address: string, settled: readonly string[] = []): string {
  const query = new URL(address).searchParams;
  for (const name of [...ITS_OWN, ...settled]) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
