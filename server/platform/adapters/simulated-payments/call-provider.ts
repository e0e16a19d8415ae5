import { callProvider as callOverHttp, type ProviderAnswer } from "../provider-http/call-provider.ts";

export type CallOptions = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
};

const NOT_FOUND = 404;
const UNPROCESSABLE = 422;

/** Calls the simulation for JSON. Returns 2xx, 404 and 422. Throws ProviderUnavailable for everything else. */
export function callProvider(
  { apiKey, ...endpoint }: CallOptions,
  call: { readonly method: "GET" | "POST"; readonly path: string; readonly json?: unknown },
): Promise<ProviderAnswer> {
  const isAnswer = (status: number) => (status >= 200 && status < 300) || status === NOT_FOUND || status === UNPROCESSABLE;
  return callOverHttp({ ...endpoint, headers: { authorization: `Bearer ${apiKey}` } }, { ...call, isAnswer });
}
