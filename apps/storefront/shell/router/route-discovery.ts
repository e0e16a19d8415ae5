import { useEffect, useSyncExternalStore } from "react";
import {
  type DataRouteObject,
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_createClientRoutes as createClientRoutes,
  type UNSAFE_RouteModules as RouteModules,
} from "react-router";
import { afterLoad, inUse, latch } from "./at-rest.ts";
import { reloadAt } from "./reload-at.ts";

type Patch = (parentId: string | null, routes: DataRouteObject[]) => void;
type Discovery = { readonly mode: "lazy" | "initial" };
type ManifestWindow = Window & { __reactRouterManifest?: AssetsManifest };
type Navigating = { readonly state: { readonly navigation: { readonly location?: { pathname: string; search: string; hash: string } } } };

let whole: Promise<void> | null = null;

/**
 * Replaces the router's own discovery of routes in the browser's bundle. A page has the routes on its own path. All others are in one
 * immutable file, loaded with the first touch, or when a navigation or prefetch needs them. So more routes cost a page nothing, and no request asks the
 * server for routes.
 */
function learnRoutes(manifest: AssetsManifest, modules: RouteModules, patch: Patch): Promise<void> {
  whole ??= import(/* @vite-ignore */ manifest.url).then(
    () => {
      const all = (window as ManifestWindow).__reactRouterManifest!.routes;
      const known = manifest.routes;
      const fresh = Object.fromEntries(Object.entries(all).filter(([id]) => !known[id]));
      Object.assign(known, fresh);
      const parents = new Set(Object.values(fresh).flatMap((route) => (route && !fresh[route.parentId ?? ""] ? [route.parentId] : [])));
      for (const parent of parents) patch(parent ?? null, createClientRoutes(fresh, modules, null, true, false, parent));
    },
    (error: unknown) => {
      whole = null;
      throw error;
    },
  );
  return whole;
}

/** Called by the router for a path that its known routes may not match. */
export function getPatchRoutesOnNavigationFunction(
  getRouter: () => Navigating,
  manifest: AssetsManifest,
  modules: RouteModules,
): (to: { readonly path: string; readonly patch: Patch; readonly fetcherKey?: string }) => Promise<void> {
  return async ({ path, patch, fetcherKey }) => {
    try {
      await learnRoutes(manifest, modules, patch);
    } catch (error) {
      const to = getRouter().state.navigation.location;
      if (fetcherKey === undefined && reloadAt(to ? to.pathname + to.search + to.hash : path)) return new Promise(() => {});
      throw error;
    }
  };
}

let learn: () => Promise<void> = () => Promise.resolve();
const known = latch();

/** Loads the other routes with the first touch of a loaded page. */
export function useFogOFWarDiscovery(router: { readonly patchRoutes: Patch }, manifest: AssetsManifest, modules: RouteModules): void {
  useEffect(() => {
    learn = () => learnRoutes(manifest, modules, router.patchRoutes).then(known.set, () => {});
    return afterLoad(() => (inUse.get() ? void learn() : inUse.watch(() => void learn())));
  }, [router, manifest, modules]);
}

/** Loads the other routes if `isWanted`, for a prefetch; returns whether the page has them. */
export function useKnownRoutes(isWanted: boolean): boolean {
  useEffect(() => {
    if (isWanted) void learn();
  }, [isWanted]);
  const isKnown = useSyncExternalStore(known.watch, known.get, () => false);
  // In development, the router itself looks for routes.
  return isWanted && (isKnown || import.meta.env.DEV);
}

/** Whether the page's script has only some of the routes. All pages of this server do. */
export function isFogOfWarEnabled({ mode }: Discovery): boolean {
  return mode === "lazy";
}

/** The server alone uses this function. */
export function getPartialManifest(manifest: AssetsManifest): AssetsManifest {
  return manifest;
}
