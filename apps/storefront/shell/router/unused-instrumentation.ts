/** Replaces the router's instrumentation in the browser's bundle. The shop uses none, so only the checks for listeners remain. */
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
