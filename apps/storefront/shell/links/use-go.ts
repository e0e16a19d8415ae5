import { useCallback } from "react";
import { useNavigate } from "react-router";
import { needsFreshPage } from "./fresh-page.ts";
import { needsOwnDocument } from "./own-document.ts";

/**
 * Opens a path of this shop: inside the page, or from the server if there is newer code or the path needs a document of its own. `replace`:
 * Back skips the current page.
 */
export function useGo(): (to: string, options?: { readonly replace?: boolean }) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (to: string, { replace = false } = {}) => {
      const isLoaded = needsFreshPage() || needsOwnDocument(to.split(/[?#]/, 1)[0]!);
      if (!isLoaded) await navigate(to, { replace });
      else if (replace) location.replace(to);
      else location.assign(to);
    },
    [navigate],
  );
}
