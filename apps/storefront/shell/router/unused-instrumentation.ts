/**
 * Stands in the browser's bundle for the router's instrumentation, which is for those who watch a router from outside.
 * Nobody passes any here, so nothing of it ever runs but the question whether somebody listens.
 */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

/** Asked only for a router with instrumentations. */
export function getRouteInstrumentationUpdates(): Record<string, never> {
  return {};
}

/** Asked only for a router with instrumentations. */
export function instrumentClientSideRouter<R>(router: R): R {
  return router;
}
