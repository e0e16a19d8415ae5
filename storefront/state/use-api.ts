import { useMemo } from "react";
import type { ApiClient } from "#contract/client.ts";
import { useTenant } from "../document/tenant.ts";
import { browserApi } from "./browser-api.ts";

/** The API as this page's tenant calls it from the browser. Spec §7: every call names the business. */
export function useApi(): ApiClient {
  const { businessId } = useTenant();
  return useMemo(() => browserApi(businessId.split(",")[0]!), [businessId]);
}
