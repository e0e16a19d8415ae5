/** What is told of a request, in the log and in figures; nothing in it comes from whoever asked. */
export type RequestFacts = {
  /** The reference that a screen shows, and that stands in every line about this request. */
  readonly id: string;
  /** The contract's name of the call, or the route of a page: one of a list, never a path as it came. */
  route: string;
};

const known = new WeakMap<Request, RequestFacts>();

/** Gives a request its id and its route, as far as its address tells; done once, where it comes in. */
export function openFacts(request: Request, id: string, route: string): RequestFacts {
  const facts = { id, route };
  known.set(request, facts);
  return facts;
}

/** The id of a request that came in; null for a call inside the process, which needs one of its own. */
export function requestIdOf(request: Request): string | null {
  return known.get(request)?.id ?? null;
}

/** Says what a request was found to be. */
export function setRoute(request: Request, route: string): void {
  const facts = known.get(request);
  if (facts) facts.route = route;
}
