import { createClient, type ApiClient } from "#contract/client.ts";

const WAIT_MS = 15_000;

/** The API as the browser calls it. A refusal is a value; only a network failure, or no answer within 15 s, raises. */
export function browserApi(businessId: string): ApiClient {
  return createClient({
    base: "",
    businessId,
    fetch: (url, init) => fetch(url, { ...init, credentials: "same-origin", signal: AbortSignal.timeout(WAIT_MS) }),
  });
}
