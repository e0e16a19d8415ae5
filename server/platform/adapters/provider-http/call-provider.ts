import { ProviderUnavailable } from "../../ports/payment-provider.ts";

/** The most that is read of an answer or a notice. */
export const LONGEST_BODY = 256 * 1024;

/** Where a provider is called, and how it knows us. */
export type Endpoint = {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** Sent with every call: what proves who we are. Never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** For a whole call, answer included. */
  readonly timeoutMs: number;
};

export type ProviderCall = {
  readonly method: "GET" | "POST" | "PATCH";
  /** Begins with a slash. */
  readonly path: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether an answer of this status says something; any other is ProviderUnavailable. */
  readonly isAnswer: (status: number) => boolean;
};

/** `body` is whatever JSON came. */
export type ProviderAnswer = { readonly status: number; readonly body: unknown };

/** A call without a usable answer: `status` is 0 where none came, `retryAfterMs` what the provider asks us to wait. */
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

/** Asks a provider for JSON: one deadline for all of it, no redirects, at most 256 kB. Throws UnansweredCall, which is ProviderUnavailable. */
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

/** Seconds alone: a date would be by the provider's clock. Xendit tells them in a header of its own, with a fraction. */
function readRetryAfter(headers: Headers): number | null {
  const text = headers.get("retry-after") ?? headers.get("rate-limit-reset") ?? "";
  return /^\d{1,5}(?:\.\d+)?$/.test(text) ? Math.ceil(Number(text) * 1000) : null;
}

async function readText(response: Response): Promise<string> {
  const { headers, status } = response;
  // A body of a known length cannot be longer; one without is counted as it arrives.
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
