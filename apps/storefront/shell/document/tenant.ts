import { useRouteLoaderData } from "react-router";
import type { Config } from "#contract/brands/config.ts";
import type { Messages } from "#i18n/translate.ts";

/** The tenant's config as the browser has it: the style text is in the page's head already. */
export type TenantConfig = Omit<Config, "brand"> & { readonly brand: Omit<Config["brand"], "css" | "font"> };

/** What the root loader sends with every page. */
export type RootData = {
  readonly config: TenantConfig;
  readonly locale: "en" | "id";
  readonly origin: string;
  readonly requestId: string;
  readonly messages: Messages;
};

/** The root loader's data; undefined only when that loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData("root") as RootData | undefined;
}

/** The tenant whose page this is. Inside routes it is always there. */
export function useTenant(): TenantConfig {
  const data = useRootData();
  if (!data) throw new Error("the tenant's config is missing");
  return data.config;
}
