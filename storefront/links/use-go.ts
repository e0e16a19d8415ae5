import { useCallback } from "react";
import { useNavigate } from "react-router";
import { needsFreshPage } from "./fresh-page.ts";

/** Goes to a path of this shop: inside the page, or by loading it from the server when there is newer code. */
export function useGo(): (to: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (to: string) => {
      if (needsFreshPage()) location.assign(to);
      else await navigate(to);
    },
    [navigate],
  );
}
