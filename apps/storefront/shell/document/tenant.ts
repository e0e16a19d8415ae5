import { useRouteLoaderData } from "react-router";
import type { Config } from "#contract/brands/config.ts";
import type { Messages } from "#i18n/translate.ts";

/** The tenant's config in the browser. Omits the style text, which the page's head has. */
export type TenantConfig = Omit<Config, "brand"> & { readonly brand: Omit<Config["brand"], "css" | "font"> };

/** The root loader's data of every page. */
export type RootData = {
  readonly config: TenantConfig;
  readonly locale: "en" | "id";
  readonly origin: string;
  readonly requestId: string;
  readonly messages: Messages;
};

/** The root loader's data; undefined only if that loader failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The page's tenant. Inside routes it is always defined. */
export function useTenant(): TenantConfig {
  const data = useRootData();
  if (!data) throw new Error("the tenant's config is missing");
  return data.config;
}
