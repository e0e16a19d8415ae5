/** Facts of a request for log and metrics, never user input. */
export type RequestFacts = {
  /** The reference on the screen and in every log line of this request. */
  readonly id: string;
  /** The contract's name of the call, or the route of a page: from a fixed list, never a raw path. */
  route: string;
};

const known = new WeakMap<Request, RequestFacts>();

/** Sets a request's id and provisional route, once, on arrival. */
export function openFacts(request: Request, id: string, route: string): RequestFacts {
  const facts = { id, route };
  known.set(request, facts);
  return facts;
}

/** The id of an incoming request. Null for a call inside the process, which needs its own. */
export function requestIdOf(request: Request): string | null {
  return known.get(request)?.id ?? null;
}

/** Sets the final route of a request. */
export function setRoute(request: Request, route: string): void {
  const facts = known.get(request);
  if (facts) facts.route = route;
}
