/** Replaces the router's instrumentation in the browser's bundle. The shop uses none, so only the functions that check for it remain. */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

/** Used only with instrumentations. */
export function getRouteInstrumentationUpdates(): Record<string, never> {
  return {};
}

/** Used only with instrumentations. */
export function instrumentClientSideRouter<R>(router: R): R {
  return router;
}
