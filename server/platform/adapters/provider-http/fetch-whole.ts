import { Agent as PlainAgent, request as plainly, type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as TlsAgent, request as byTls } from "node:https";

/** Idle connections are not reused after this long, since the other side may be closing them. */
const KEPT_MS = 4000;
/** More than any caller reads. */
const MOST_BYTES = 512 * 1024;
const KEEPING = { keepAlive: true, timeout: KEPT_MS };
const [plainAgent, tlsAgent] = [new PlainAgent(KEEPING), new TlsAgent(KEEPING)];

function headersOf({ headers }: IncomingMessage): Headers {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) kept.append(name, each);
  return kept;
}

/** The whole response. Rejects if the connection ends early or the response is too long. */
function answerOf(call: ClientRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    call.once("error", reject);
    call.once("response", (message) => {
      const parts: Buffer[] = [];
      let length = 0;
      message.on("data", (part: Buffer) => {
        parts.push(part);
        length += part.length;
        if (length > MOST_BYTES) call.destroy(new Error("the answer is too long"));
      });
      message.once("error", reject);
      message.once("end", () => {
        const status = message.statusCode ?? 0;
        const hasBody = status >= 200 && status !== 204 && status !== 304;
        try {
          resolve(new Response(hasBody ? Buffer.concat(parts) : null, { status, headers: headersOf(message) }));
        } catch (error) {
          reject(error as Error);
        }
      });
    });
  });
}

/**
 * The part of `fetch` that provider calls need: text or no body, the whole response, no redirects. It takes half of fetch's processor time.
 * Not supported: compressed responses, which are never requested. Rejects without a whole response.
 */
export const fetchWhole = (async (address: string, init: RequestInit = {}) => {
  const url = new URL(address);
  const isTls = url.protocol === "https:";
  const { method = "GET", headers, body, signal } = init;
  const options: RequestOptions = {
    method,
    headers: { ...(headers as Record<string, string> | undefined), "accept-encoding": "identity" },
    agent: isTls ? tlsAgent : plainAgent,
    ...(signal ? { signal } : {}),
  };
  const call = (isTls ? byTls : plainly)(url, options);
  const answered = answerOf(call);
  call.end(typeof body === "string" ? body : undefined);
  return answered;
}) as typeof fetch;
