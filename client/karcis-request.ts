import { apiBase, type KarcisOptions } from "./karcis-client.ts";
import { currentBusiness } from "./current-business.ts";
import { transfer, type Received, type Sending, type Watching } from "./transfer.ts";
import { wireFetch, type Clock } from "./api-client.ts";

export type RequestInput = Watching & {
  readonly query?: Readonly<Record<string, string>>;
  /** `FormData` is sent as multipart, `URLSearchParams` as a form, anything else as JSON. */
  readonly body?: FormData | URLSearchParams | object;
  readonly idempotencyKey?: string;
};

/** An answer of any kind, as bytes. Only 2xx is `ok`. `bytes` also contains the body of a refusal. */
export type KarcisAnswer = Pick<Received, "ok" | "status" | "bytes"> & { readonly type: string };
export type KarcisRequest = (method: "GET" | "POST", path: string, input?: RequestInput) => Promise<KarcisAnswer>;

function bodyOf(body: RequestInput["body"]): Sending["body"] {
  if (body === undefined || body instanceof FormData || body instanceof URLSearchParams) return body;
  return JSON.stringify(body);
}

/**
 * Requests beyond the contract's JSON, for third-party programs: forms, files, documents, with progress in both directions. They are signed
 * and repeated by the same rules as contract calls. `path`: the path of an endpoint. Throws on network errors, and for a form to a tenant
 * with sealed bodies.
 */
export function createKarcisRequest(options: Omit<KarcisOptions, "fetch">): KarcisRequest {
  const { env, bases, businessId, selected = () => ({}), ...rest } = options;
  const clock: Clock = { ahead: 0 };

  return async function request(method, path, { query = {}, body, idempotencyKey, ...watching } = {}) {
    const search = new URLSearchParams({ businessId: currentBusiness(selected(), businessId), ...query });
    const sent = bodyOf(body);
    let last: Received | null = null;
    const send = async (url: string, init: Sending) => (last = await transfer(url, init, watching));
    await wireFetch({ ...rest, fetch: send }, clock)(`${apiBase(env, bases)}${path}?${search}`, {
      method,
      headers: {
        ...(typeof sent === "string" ? { "content-type": "application/json" } : {}),
        ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const { ok, status, bytes, headers } = last!;
    return { ok, status, bytes, type: headers.get("content-type") ?? "" };
  };
}
