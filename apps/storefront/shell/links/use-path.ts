import { useCallback } from "react";
import { useLocation } from "react-router";
import { pagePath } from "./page-path.ts";

/** Converts an in-app path to the form of this page: same language prefix, same layout flags. */
export function usePath(): (path: string) => string {
  const { pathname, search } = useLocation();
  return useCallback((path: string) => pagePath(path, { pathname, search }), [pathname, search]);
}
