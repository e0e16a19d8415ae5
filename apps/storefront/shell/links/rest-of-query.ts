/** Of React Router, when it asks for a page's data alone. */
const ITS_OWN = ["_routes", "index"];

/** What a redirect keeps of the query of the address that it leaves, with its question mark: all but the parameters that it settles. */
export function restOfQuery(address: string, settled: readonly string[] = []): string {
  const query = new URL(address).searchParams;
  for (const name of [...ITS_OWN, ...settled]) query.delete(name);
  return query.size > 0 ? `?${query}` : "";
}
