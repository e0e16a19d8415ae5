import { loadSheet } from "./load-sheet.ts";
import { reloadAt } from "./reload-at.ts";
import { sheetOf } from "./sheets.ts";

type Routed = { readonly id: string; readonly module: string };
type RouterWindow = Window & {
  __reactRouterDataRouter?: {
    readonly state: {
      readonly navigation: { readonly location?: { readonly pathname: string; readonly search: string; readonly hash: string } };
    };
  };
};

/**
 * Replaces the router's own loading of route code in the browser's bundle. If code fails to load, as after a new build, it reloads the page
 * at the navigation's target. A second failure within ten seconds is an error. See docs/rules/pages.md#new-builds.
 */
export async function loadRouteModule(route: Routed, cache: Record<string, unknown>): Promise<unknown> {
  if (route.id in cache) return cache[route.id];
  try {
    // A page appears with its styles.
    const sheet = sheetOf(route.id);
    const [loaded] = await Promise.all([import(/* @vite-ignore */ route.module), sheet && loadSheet(sheet)]);
    return (cache[route.id] = loaded);
  } catch (error) {
    const to = (window as RouterWindow).__reactRouterDataRouter?.state.navigation.location;
    // Without a navigation, the code was prefetched: it is loaded again when needed.
    if (!to || reloadAt(to.pathname + to.search + to.hash)) return new Promise(() => {});
    // Fail when the page renders: the router ignores a failure to load its code.
    return { default: () => raise(error) };
  }
}

function raise(error: unknown): never {
  throw error;
}
