import type { ApiClient } from "./client.ts";
import type { Config } from "./config.ts";

/** What the server knows of a page request before React renders anything. `Req` is the platform's Request. */
export type PageRequest<Req> = {
  readonly request: Req;
  /** The tenant's config in the page's locale. */
  readonly config: Config;
  readonly locale: "en" | "id";
  /** `""`, `"/en"` or `"/id"`: the form of address that every link on the page keeps. */
  readonly prefix: "" | "/en" | "/id";
  /** Calls the API in process, as this visitor. */
  readonly api: ApiClient;
  /** `scheme://host` as the visitor sees it. */
  readonly origin: string;
  readonly requestId: string;
};

/** The server-rendered half of the storefront, as the built bundle exports it (`createPages`). */
export type Pages<Req, Res> = (page: PageRequest<Req>) => Promise<Res>;
