import { useCallback } from "react";
import { useLocation } from "react-router";
import { pagePath } from "./page-path.ts";

/** Turns an in-app path into the form that links of this page have: same language prefix, same layout flags. */
export function usePath(): (path: string) => string {
  const { pathname, search } = useLocation();
  return useCallback((path: string) => pagePath(path, { pathname, search }), [pathname, search]);
}
