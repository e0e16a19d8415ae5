import type { Facts } from "./known-values.ts";

/** The version for which the facts were checked, name by name. After an upgrade, compare the router's code with and without them. */
export const CHECKED_VERSION = "react-router v8.4.0";

const words = (...texts: readonly string[]) => new Set(texts.flatMap((text) => text.split(" ")));

/** Facts of the router in the storefront's browser. */
export const FACTS: Facts = {
  absent: words(
    // Forms and actions
    "submission fetcherSubmission activeSubmission pendingActionResult pendingError formMethod actionStatus shouldSkipRevalidation isAction",
    "actionData isActionReload clientAction hasClientAction clientActionModule",
    // Fetchers
    "fetcherKey didUpdateFetcherRedirects didAbortFetchLoads shouldUpdateFetchers",
    // View transitions, and updates without a transition
    "viewTransition viewTransitionOpts enableViewTransition pendingViewTransitionEnabled isTransitioning renderDfd pendingState interruption",
    "transition useTransitions flushSync",
    // Addresses that differ from what the browser shows
    "mask masked maskPath maskedHref maskedLocation",
    // Instrumentation and middleware
    "instrumentations instrumentationNavigateMetaReceiver getContext middleware clientMiddleware hasClientMiddleware tuple",
    // Rendering on a server or without one, for development, and by server components
    "isSpaMode isStatic staticContext isStaticHandler skipLoaderErrorBubbling criticalCss needsRevalidation hasHMRRoutes",
    "allowElementMutations rsc this.context",
    // Settings that the storefront does not use
    "onError onErrorHandler unstable_routePatternMatching getKey storageKey reloadDocument v5Compat validateLocation sri",
  ),
  present: words(
    "ssr dataRouterOpts dataRouterState frameworkContext isBrowser dataStrategy patchRoutesOnNavigation hydrationData _mapRouteProperties",
  ),
  empty: words(
    "revalidatingFetchers fetchersToLoad fetchers deletedFetchers unmountedFetchers mountedFetchers fetchersQueuedForDeletion",
    "fetchReloadIds fetchRedirectIds fetchLoadMatches appliedViewTransitions",
  ),
  negative: words(
    "isMutationMethod isSubmissionNavigation getSubmissionFromNavigation getUpdatedActionData markFetchRedirectsDone abortStaleFetchLoads",
    "useIsRSCRouterContext consumeInstrumentationClientResultMetaReceiver restoreAppliedTransitions persistAppliedTransitions",
  ),
  inert: words("lazy"),
  fixed: new Map([["method", "GET"]]),
  uncalled: words(
    "fetch getFetcher resetFetcher deleteFetcher queueFetcherForDeletion dispose _internalSetRoutes singleFetchActionStrategy nonSsrStrategy",
    "singleFetchLoaderFetcherStrategy useNavigateUnstable RSCErrorHandler noActionDefinedError errorHandler preventInvalidServerHandlerCall",
  ),
};

const AGAINST = [
  /import[^;]*\b(?:Form|useSubmit|useFetchers?|useActionData|useFormAction|useViewTransitionState|useRoutes|Routes|NavLink)\b[^;]* from "react-router/,
  /export (?:async )?(?:function|const) (?:action|clientAction|clientMiddleware)\b/,
  /\b(?:viewTransition|reloadDocument|formMethod|getKey|storageKey)=\{|<Link\b[^>]*\bmask=|<HydratedRouter [^/]/,
  /\bnavigate\([^;]*\b(?:viewTransition|flushSync|mask|formMethod):/,
];

/** Whether the storefront's code uses the router in a way that contradicts the facts. */
export function isAgainstFacts(code: string): boolean {
  return AGAINST.some((use) => use.test(code));
}
