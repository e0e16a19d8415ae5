import { ProviderUnavailable } from "../../ports/payment-provider.ts";

/** The most that is read of an answer or a notice. */
export const LONGEST_BODY = 256 * 1024;

export type ProviderAnswer = { readonly status: number; readonly body: unknown };

export type CallOptions = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
};

const NOT_FOUND = 404;
const UNPROCESSABLE = 422;

/**
 * Asks the provider for JSON: one deadline for all of it, no redirects, at most 256 kB.
 * Answers 2xx, 404 and 422; everything else throws ProviderUnavailable.
 */
export async function callProvider(
  options: CallOptions,
  { method, path, json }: { readonly method: "GET" | "POST"; readonly path: string; readonly json?: unknown },
): Promise<ProviderAnswer> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${options.apiKey}`,
    accept: "application/json",
  };
  const body = json === undefined ? null : JSON.stringify(json);
  if (body !== null) Object.assign(headers, { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) });
  try {
    const response = await options.fetch(options.baseUrl + path, {
      method,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(options.timeoutMs),
      ...(body === null ? {} : { body }),
    });
    return await readAnswer(response);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable("The payment provider could not be reached", { cause: error });
  }
}

async function readAnswer(response: Response): Promise<ProviderAnswer> {
  if (!response.ok && response.status !== NOT_FOUND && response.status !== UNPROCESSABLE) {
    await response.body?.cancel();
    throw new ProviderUnavailable(`The payment provider answered ${response.status}`);
  }
  if (!/^application\/json\b/i.test(response.headers.get("content-type") ?? "")) {
    await response.body?.cancel();
    throw new ProviderUnavailable("The payment provider did not answer JSON");
  }
  return { status: response.status, body: JSON.parse(await readText(response)) as unknown };
}

async function readText(response: Response): Promise<string> {
  const { headers } = response;
  // A body of a known length cannot be longer; one without is counted as it arrives.
  if (Number(headers.get("content-length") ?? Infinity) <= LONGEST_BODY && !headers.has("content-encoding")) return response.text();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_BODY) throw new ProviderUnavailable("The payment provider answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
