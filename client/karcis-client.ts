import type { ApiClient } from "#contract/client.ts";
import { currentBusiness, type Selection } from "./current-business.ts";
import { createClient, wireFetch, type WireOptions } from "./api-client.ts";

export type Env = "production" | "demo" | "development";

export type KarcisOptions = Omit<WireOptions, "fetch"> & {
  readonly env: Env;
  /** Origins of the API: one for production, one for everything else. See docs/rules/api.md#base. */
  readonly bases: { readonly production: string; readonly demo: string };
  /** The visitor's selection at the moment of the call. */
  readonly selected?: () => Selection;
  /** The tenant's first business, for calls without a selection. */
  readonly businessId: string;
  readonly fetch?: WireOptions["fetch"];
};

/** The production base for production, else the demo's. See docs/rules/api.md#base. */
export function apiBase(env: Env, bases: KarcisOptions["bases"]): string {
  return env === "production" ? bases.production : bases.demo;
}

/**
 * The API for third-party programs: only 2xx is success, a refusal is a value with the body's code, only a network error throws.
 * docs/api-client.md has examples.
 */
export function createKarcisClient(options: KarcisOptions): ApiClient {
  const { env, bases, selected = () => ({}), businessId, fetch: send = (url, init) => fetch(url, init), ...rest } = options;
  const base = apiBase(env, bases);
  const wire = wireFetch({ ...rest, fetch: send });
  return (name, input) => createClient({ base, fetch: wire, businessId: currentBusiness(selected(), businessId) })(name, input);
}
