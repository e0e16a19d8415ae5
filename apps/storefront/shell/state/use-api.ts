import { useMemo } from "react";
import { useMatches } from "react-router";
import { currentBusiness, type Selection } from "#client/current-business.ts";
import type { ApiClient } from "#contract/client.ts";
import type { Config } from "#contract/brands/config.ts";
import { useTenant } from "../document/tenant.ts";

/** The API for this page's tenant in the browser. Every call names the business. See docs/rules/api.md#business. */
export function useApi(): ApiClient {
  const { businessId, wire } = useTenant();
  const current = currentBusiness(useSelection(), businessId.split(",")[0]!);
  return useMemo(() => lateApi(current, wire), [current, wire]);
}

/** The event or video that the page is about. */
function useSelection(): Selection {
  const data = useMatches().at(-1)?.loaderData as Selection | null | undefined;
  return data ?? {};
}

/** The first call loads the client's code. If that fails, the call fails as without a network. */
function lateApi(businessId: string, wire: Config["wire"]): ApiClient {
  return async (name, input) => {
    const { browserApi } = await import("./browser-api.ts");
    return browserApi(businessId, wire)(name, input);
  };
}
