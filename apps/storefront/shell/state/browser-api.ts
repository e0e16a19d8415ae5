import { createClient, wireFetch, type ClientOptions } from "#client/api-client.ts";
import type { ApiClient } from "#contract/client.ts";
import type { Config } from "#contract/brands/config.ts";

const WAIT_MS = 15_000;
const TOKEN = /(?:^|; )(?:__Host-)?karcis_xsrf=([^;]+)/;

/** One function for the page's lifetime, since it remembers the correction of this device's clock. */
let wire: ClientOptions["fetch"] | null = null;

function openWire({ secret, suffix, bodySecret }: Config["wire"]): ClientOptions["fetch"] {
  return wireFetch({
    signature: { secret, suffix },
    ...(bodySecret === null ? {} : { bodySecret }),
    xsrfToken: () => TOKEN.exec(document.cookie)?.[1] ?? null,
    fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin", signal: AbortSignal.timeout(WAIT_MS) }),
  });
}

/** The API in the browser. Returns refusals as values. Throws only on a network error, or without an answer within 15 s. */
export function browserApi(businessId: string, own: Config["wire"]): ApiClient {
  wire ??= openWire(own);
  return createClient({ base: "", businessId, fetch: wire });
}
