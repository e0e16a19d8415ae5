import { useCallback } from "react";
import { useNavigate } from "react-router";
import { needsFreshPage } from "./fresh-page.ts";
import { needsOwnDocument } from "./own-document.ts";

/**
 * Goes to a path of this shop: inside the page, or by loading it from the server when there is newer code or the page is a document of its own. `replace`: the page
 * that is left is not gone back to.
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
