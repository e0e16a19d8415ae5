import { reloadAt } from "./reload-at.ts";

type Routed = { readonly id: string; readonly module: string };
type RouterWindow = Window & {
  __reactRouterDataRouter?: {
    readonly state: {
      readonly navigation: { readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string } };
    };
  };
};

/**
 * Stands in the browser's bundle for the router's own way to fetch the code of a route. Code that does not come, as after a new build,
 * loads the page anew where the navigation was going; a second failure within ten seconds is an error. See docs/rules/pages.md#new-builds.
 */
export async function loadRouteModule(route: Routed, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    return (cache[route.id] = await import(/* @vite-ignore */ route.module));
  } catch (error) {
    const to = (window as RouterWindow).__reactRouterDataRouter?.state.navigation.location;
    // Code that was only fetched ahead is asked for again when it is needed.
    if (!to || reloadAt(to.pathname + to.search + to.hash)) return new Promise(() => {});
    // The router passes over code that fails, but not over a page that does.
    return { default: () => raise(error) };
  }
}

function raise(error: unknown): never {
  throw error;
}
