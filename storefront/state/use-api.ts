import { useMemo } from "react";
import type { ApiClient } from "#contract/client.ts";
import { useTenant } from "../document/tenant.ts";

/** The API as this page's tenant calls it from the browser. Spec §7: every call names the business. */
export function useApi(): ApiClient {
  const { businessId } = useTenant();
  return useMemo(() => lateApi(businessId.split(",")[0]!), [businessId]);
}

/** The first call fetches the code that makes calls; without it a call fails as without a network. */
function lateApi(businessId: string): ApiClient {
  return async (name, input) => {
    const { browserApi } = await import("./browser-api.ts");
    return browserApi(businessId)(name, input);
  };
}
