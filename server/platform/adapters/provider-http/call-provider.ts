import { ProviderUnavailable } from "../../ports/payment-provider.ts";

/** The most bytes read of a response or notice. */
export const LONGEST_BODY = 256 * 1024;

/** Address and credentials of a provider. */
export type Endpoint = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Credentials sent with every call. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Time limit of a whole call, response included. */
  readonly timeoutMs: number;
};

export type ProviderCall = {
  readonly method: "GET" | "POST" | "PATCH";
  /** Begins with a slash. */
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a response of this status is usable. Any other throws ProviderUnavailable. */
  readonly isAnswer: (status: number) => boolean;
};

/** `body` is any JSON. */
export type ProviderAnswer = { readonly status: number; readonly body: unknown };

/** A call without a usable response. `status` is 0 if none arrived. `retryAfterMs` is the pause that the provider requests. */
export class UnansweredCall extends ProviderUnavailable {
  readonly status: number;
  readonly retryAfterMs: number | null;
  constructor(
    message: string,
    { status = 0, retryAfterMs = null, ...options }: ErrorOptions & { status?: number; retryAfterMs?: number | null } = {},
  ) {
    super(message, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Calls a provider for JSON: one deadline in all, no redirects, at most 256 kB. Throws UnansweredCall, a ProviderUnavailable. */
export async function callProvider(endpoint: Endpoint, call: ProviderCall): Promise<ProviderAnswer> {
  const body = call.json === undefined ? null : JSON.stringify(call.json);
  const typed = body === null ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) };
  try {
    const response = await endpoint.fetch(endpoint.baseUrl + call.path, {
      method: call.method,
      headers: { accept: "application/json", ...endpoint.headers, ...call.headers, ...typed },
      redirect: "manual",
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(endpoint.timeoutMs))),
      ...(body === null ? {} : { body }),
    });
    return await readAnswer(response, call.isAnswer);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new UnansweredCall("The payment provider could not be reached", { cause: error });
  }
}

async function readAnswer(response: Response, isAnswer: ProviderCall["isAnswer"]): Promise<ProviderAnswer> {
  const { status, headers } = response;
  if (!isAnswer(status)) {
    await response.body?.cancel();
    throw new UnansweredCall(`The payment provider answered ${status}`, { status, retryAfterMs: readRetryAfter(headers) });
  }
  if (!/^application\/json\b/i.test(headers.get("content-type") ?? "")) {
    await response.body?.cancel();
    throw new UnansweredCall("The payment provider did not answer JSON", { status });
  }
  return { status, body: JSON.parse(await readText(response)) as unknown };
}

/** Seconds only, because a date would depend on the provider's clock. Xendit sends them in its own header, with a fraction. */
function readRetryAfter(headers: Headers): number | null {
  const text = headers.get("retry-after") ?? headers.get("rate-limit-reset") ?? "";
  return /^\d{1,5}(?:\.\d+)?$/.test(text) ? Math.ceil(Number(text) * 1000) : null;
}

async function readText(response: Response): Promise<string> {
  const { headers, status } = response;
  // A known length bounds the body. Without one, count bytes on arrival.
  if (Number(headers.get("content-length") ?? Infinity) <= LONGEST_BODY && !headers.has("content-encoding")) return response.text();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_BODY) throw new UnansweredCall("The payment provider answered too much", { status });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
